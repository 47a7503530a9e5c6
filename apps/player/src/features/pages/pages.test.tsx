import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

const pageIn = (language: string, title: string) => ({
  status: 200,
  body: {
    data: {
      language,
      slug: 'self-exclusion',
      title,
      description: 'd',
      updated_at: '2026-01-02T03:04:05.000Z',
      content: [
        {
          kind: 'paragraph',
          runs: [{ text: 'See ' }, { text: 'the table', href: '/practice' }, { text: ' <b>now</b>.' }],
        },
        { kind: 'heading', level: 2, id: 'part-1', text: 'Periods' },
        {
          kind: 'table',
          head: [[{ text: 'Name' }], [{ text: 'Months' }]],
          rows: [[[{ text: 'Break' }], [{ text: '12' }]]],
        },
        { kind: 'list', ordered: true, items: [[{ text: 'Open', strong: true }], [{ text: 'Choose' }]] },
      ],
    },
  },
});

// docs/specification/1-table-and-site.md#21-routes
// docs/specification/1-table-and-site.md#62-one-live-session
// docs/specification/1-table-and-site.md#88-login-and-pages
it('a static page shows its blocks unchanged, adds rId to its links and follows the language', async () => {
  fakeServer({
    'GET /api/pages/show/en/self-exclusion': () => pageIn('en', 'Self-exclusion'),
    'GET /api/pages/show/fa/self-exclusion': () => pageIn('fa', 'خودمحرومی'),
  });
  await openPage('/self-exclusion?rId=r7', 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Self-exclusion' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'the table' }).getAttribute('href')).toBe('/practice?rId=r7');
  expect(screen.getByText(/<b>now<\/b>\./)).toBeVisible(); // text, not markup
  expect(
    within(screen.getByRole('table', { name: 'Periods' })).getByRole('rowheader', { name: 'Break' }),
  ).toBeVisible();
  expect(
    screen.getAllByRole('navigation', { name: 'Contents' })[0]?.querySelector('a')?.getAttribute('href'),
  ).toContain('#part-1');
  expect(document.title).toBe('Self-exclusion | Lajvard');
  await userEvent.click(screen.getByRole('button', { name: 'فارسی' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'خودمحرومی' })).toBeVisible();
});

it('a slug unknown to the server shows the not-found page with links onward', async () => {
  fakeServer({});
  await openPage('/nothing-here', 'en');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/');
});

it('a page that fails to load links home', async () => {
  fakeServer({
    'GET /api/pages/show/en/kyc-policies': () => ({ status: 403, body: { message: 'no', code: 'not-allowed' } }),
  });
  const { path } = await openPage('/kyc-policies', 'en');
  await waitFor(() => expect(path()).toBe('/'));
});

it('the block page explains what happened and where to write', async () => {
  fakeServer({});
  await openPage('/block/account', 'en');
  expect(await screen.findByRole('heading', { name: 'Your account is blocked' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Terms and conditions' }).getAttribute('href')).toBe('/terms-and-conditions');
});

it('a table taken over by another device explains that and links back to it', async () => {
  fakeServer({});
  await openPage('/live/elsewhere', 'en');
  expect(await screen.findByRole('heading', { name: 'You continued on another device' })).toBeVisible();
  const back = screen.getByRole('link', { name: 'Continue here' });
  expect(back.getAttribute('href')).toBe('/live/play');
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/');
  cleanup();
  await openPage('/live/elsewhere', 'fa');
  expect(await screen.findByRole('heading', { name: 'بازی را در دستگاه دیگری ادامه داده‌اید' })).toBeVisible();
});

// docs/specification/1-table-and-site.md#88-login-and-pages
it('a page of the site has a link to its content as the first stop of the Tab key', async () => {
  fakeServer({ 'GET /api/pages/show/en/self-exclusion': () => pageIn('en', 'Self-exclusion') });
  await openPage('/self-exclusion');
  const skip = await screen.findByRole('link', { name: 'Skip to content' });
  (document.activeElement as HTMLElement).blur();
  await userEvent.tab();
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});
