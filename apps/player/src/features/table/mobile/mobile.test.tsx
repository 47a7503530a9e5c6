import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeConfigFromPage } from '../../../shared/site/site-config.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';

// jsdom lacks these; the dialog library and the page's frame need them.

let holding: readonly string[];

/** Makes these media queries, and no others, match. */
const screenOf = (...queries: string[]) => {
  holding = queries;
};

beforeEach(() => {
  fakeServer({});
  screenOf('(width < 1023px)');
  const change = new EventTarget();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return holding.includes(media);
    },
    addEventListener: change.addEventListener.bind(change),
    removeEventListener: change.removeEventListener.bind(change),
  }));
  window.scrollTo = vi.fn();
});

const sit = async () => {
  const page = await openPage('/practice');
  await screen.findByRole('button', { name: 'More' });
  return { ...page, user: userEvent.setup() };
};
/** The windows' code loads at the first touch. */
const openWindows = () => screen.queryAllByRole('dialog').filter((dialog) => dialog.hasAttribute('data-window'));

// docs/specification/1-table-and-site.md#211-the-table-on-a-phone
test('a window takes the focus, stops the page from scrolling, and gives both back on Esc', async () => {
  const { user } = await sit();
  const more = screen.getByRole('button', { name: 'More' });
  await user.click(more);
  const sheet = await screen.findByRole('dialog', { name: 'More' });
  await waitFor(() => expect(document.activeElement).toBe(sheet));
  expect(document.documentElement.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  expect(openWindows()).toEqual([]);
  expect(document.activeElement).toBe(more);
  expect(document.documentElement.style.overflow).toBe('');
  expect(window.scrollTo).toHaveBeenCalled();
});

test('the page has a heading for heading navigation, and a title in its language', async () => {
  const { i18n } = await sit();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Practice table');
  expect(document.title).toBe('Practice table | Lajvard');
  await act(() => i18n.changeLanguage('fa'));
  expect(document.title).toBe('میز تمرین | لاجورد');
});

test('Back closes the window and stays at the table', async () => {
  const { user, path } = await sit();
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  await waitFor(() => expect(openWindows()).toHaveLength(1));
  window.history.back();
  await waitFor(() => expect(openWindows()).toEqual([]));
  expect(path()).toBe('/practice');
});

test('outside bets are placed by a press on the big board, with the chip chosen there', async () => {
  const { user } = await sit();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Outside bets' }));
  const board = screen.getByRole('dialog', { name: 'Outside bets' });
  await user.click(await within(board).findByRole('radio', { name: '$100' }));
  await user.click(within(board).getByRole('button', { name: '2nd dozen' }));
  expect(within(board).getByRole('button', { name: '2nd dozen, $100 on it, at its limit' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: '2nd dozen, $100 on it, at its limit' })).toBeVisible();
  await user.click(within(board).getByRole('button', { name: /^2nd dozen/ }));
  expect(screen.getByTestId('cue').textContent).toBe('Maximum bet 100 here');
});

test('a visitor’s menu leads to the login and back to this table', async () => {
  const { user } = await sit();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  const logIn = await within(menu).findByRole('link', { name: 'Log in' });
  expect(logIn.getAttribute('href')).toContain('r=%2Fpractice');
  expect(within(menu).queryByRole('button', { name: 'Deposit' })).toBeNull();
  const repeat = within(menu).getByRole('switch', { name: /Auto-repeat/ });
  await user.click(repeat);
  expect(repeat.getAttribute('aria-checked')).toBe('true');
  await user.click(within(menu).getByRole('button', { name: 'Top 5' }));
  expect(screen.getByRole('dialog', { name: 'Top 5' })).toBeVisible();
});

test('a phone in landscape is asked to turn; the table keeps its chips below', async () => {
  const { user } = await sit();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Outside bets' }));
  await user.click(screen.getByRole('button', { name: 'Red' }));
  cleanup();
  screenOf('(width < 1023px)', '(pointer: coarse) and (width >= 480px) and (height < 480px)');
  await openPage('/practice');
  const message = await screen.findByRole('alertdialog', { name: 'Mode Not Supported' });
  expect(message.textContent).toContain('Turn your phone upright');
});

test('where the site allows it, a phone in landscape shows the table', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'site-config', content: '{"landscape_phones":true}' });
  document.head.append(meta);
  takeConfigFromPage();
  screenOf('(width < 1023px)', '(width >= 640px)', '(pointer: coarse) and (width >= 480px) and (height < 480px)');
  await openPage('/practice');
  expect(await screen.findByRole('button', { name: 'More' })).toBeVisible();
  expect(screen.queryByRole('alertdialog', { name: 'Mode Not Supported' })).toBeNull();
  meta.content = '{}';
  takeConfigFromPage();
  meta.remove();
});
