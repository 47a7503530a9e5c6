import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, PERSON } from '../testing/fake-server.ts';
import { openPage } from '../testing/open-page.tsx';
import { exit } from './guards.tsx';

// docs/specification/1-table-and-site.md#14-live
// docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window
/** The first page of a run is compiled on demand. */

const PLAYER_PAGES = ['/live/play', '/account/profile'];
const signedIn = (person: object) => {
  localStorage.setItem('token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  localStorage.setItem('user', JSON.stringify({ ...PERSON, ...person }));
};

beforeEach(() => {
  fakeServer({});
});

it.each(PLAYER_PAGES)('%s sends a visitor to the login, with the way back, rId and bc', async (path) => {
  const { router } = await openPage(`${path}?rId=7&bc=partner`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/login'));
  const { r, lang, rId, bc } = router.state.location.search;
  expect({ r, lang, rId, bc }).toEqual({ r: `${path}?rId=7&bc=partner`, lang: 'en', rId: '7', bc: 'partner' });
});

it.each(PLAYER_PAGES)('%s sends staff to the office', async (path) => {
  signedIn({ is_admin: true });
  const left = vi.spyOn(exit, 'to').mockImplementation(() => {});
  const { router } = await openPage(path);
  await waitFor(() => expect(left).toHaveBeenCalledWith('/admin/'));
  expect(router.state.location.pathname).not.toBe('/account/login');
});

it.each(PLAYER_PAGES)('%s sends a blacklisted person to the block page and deletes the token', async (path) => {
  signedIn({ blacklisted_at: '2026-01-01T00:00:00.000Z' });
  const { router } = await openPage(path);
  await waitFor(() => expect(router.state.location.pathname).toBe('/block/account'));
  expect(await screen.findByRole('heading')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});
