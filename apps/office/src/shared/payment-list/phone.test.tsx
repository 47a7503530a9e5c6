import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NOTHING_DONE } from '../../testing/member-sums.ts';
import { openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const LIST = '/backoffice/api/account/deposit/list';
const CODE = '100200300';

const deposit = (id: number) => ({
  id,
  created_at: '2026-03-21T08:30:00.000Z',
  hash_code: 'b5c1f0a2',
  amount: 250,
  asked_amount: 250,
  status: 0,
  description: null,
  dest_wallet_code: 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS',
  transaction: null,
  steps: [],
  check: null,
  may: [1, 2],
  user: { account_code: CODE, balance: 40, bars: [] },
});
const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (media: string) => {
    const [, below] = /width < (\d+)px/.exec(media) ?? [];
    return { matches: width < Number(below), addEventListener: () => {}, removeEventListener: () => {} };
  });
const serveOffice = () =>
  serve({
    ...staffOf('super-admin'),
    [LIST]: () => ({
      body: {
        data: [deposit(7), deposit(6)],
        meta: { page: 1, limit: 15, total: 302, last_page: 21 },
        totals: { count: 302, amount: 500 },
        counts: { waiting: 302, approved: 0, declined: 0 },
      },
    }),
    [`/backoffice/api/account/user/show/${CODE}`]: () => ({
      body: {
        data: {
          id: 301,
          account_code: CODE,
          created_at: '2026-03-21T08:30:00.000Z',
          balance: 0,
          online: false,
          blacklisted_at: null,
          closed_at: null,
          held_at: null,
          breaks: [],
          completed_at: '2026-03-21T08:30:00.000Z',
          ...NOTHING_DONE,
        },
      },
    }),
  });

it('a queue on a phone lists rows by amount and main action', async () => {
  windowOf(390);
  serveOffice();
  await openOffice('/account/deposits/wait');
  const list = await screen.findByRole('list', { name: 'Deposits' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.firstElementChild?.textContent).toMatch(/^[$][\d.]+ApproveDecline$/);
  expect(within(rows[0] as HTMLElement).getByRole('button', { name: 'Deposit 7' })).toBeVisible();
  expect(screen.getByText('1 to 2 of 302')).toBeVisible();
});

it('a queue on a phone keeps filters in a drawer and the search in view', async () => {
  windowOf(390);
  const asked = serveOffice();
  await openOffice('/account/deposits/wait');
  await screen.findByRole('list', { name: 'Deposits' });
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Approved' })).toBeNull();
  expect(screen.queryByRole('radio', { name: '7 days' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(drawer.getByRole('radio', { name: '7 days' })).toBeVisible();
  expect(drawer.getByRole('button', { name: /CSV/ })).toBeVisible();
  await userEvent.click(drawer.getByRole('radio', { name: 'Approved' }));
  await waitFor(() => expect(asked.at(-1)).toContain(encodeURIComponent('"status":1')));
  const [first] = drawer.getAllByRole('button', { name: 'Show the list' });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Filters (on)' })).toBeVisible();
});

it('a queue from 700 px up is a table with its filters above it', async () => {
  windowOf(700);
  serveOffice();
  await openOffice('/account/deposits/wait');
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Approved' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
});

it('a profile on a phone shows the blacklist and the ranks on its first page only', async () => {
  windowOf(390);
  serveOffice();
  await openOffice(`/account/profile/${CODE}/cash-in`);
  expect(await screen.findByText(CODE)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Yes' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Rankings' })).toBeNull();
  cleanup();
  await openOffice(`/account/profile/${CODE}/overview`);
  expect(await screen.findByRole('radio', { name: 'Yes' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rankings' })).toBeVisible();
});
