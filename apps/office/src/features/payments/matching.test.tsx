import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { StaffRole, WalletDifference, WalletMatch } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { MatchingScreen } from './index.ts';

const LIST = '/backoffice/api/account/wallet/differences';
const SETTLE = '/backoffice/api/account/wallet/settle';
const HASH = 'ab'.repeat(32);
const difference: WalletDifference = {
  id: 3,
  day: '2026-03-20',
  kind: 'other-amount',
  direction: 'in',
  hash_code: HASH,
  transferred: 49.990001,
  requested: 50,
  deposit_id: 12,
  withdrawal_id: null,
  account_code: '100200300',
  other_wallet: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF',
  transfer_at: '2026-03-20T08:30:00.000Z',
  closed: null,
};
const last: WalletMatch = {
  day: '2026-03-20',
  matched_at: '2026-03-21T01:05:00.000Z',
  transfers_in: 2,
  transferred_in: 99.99,
  transfers_out: 1,
  transferred_out: 40,
  deposits: 100,
  withdrawals: 40,
  outside: 60,
};
interface Given {
  rows?: WalletDifference[];
  off?: 'no-wallet' | 'no-network' | null;
  match?: WalletMatch | null;
  due?: number | null;
  language?: Language;
  role?: StaffRole;
  at?: string;
}

const show = async (given: Given = {}) => {
  const { rows = [difference], off = null, match = last, due = 0, language = 'en', role = 'super-admin' } = given;
  const sent: unknown[] = [];
  const asked = serve({
    [LIST]: () => ({
      body: {
        data: rows,
        meta: { page: 1, limit: 15, total: rows.length, last_page: 1 },
        off,
        last: match,
        days_due: due,
      },
    }),
    [SETTLE]: (_search, _query, body) => {
      sent.push(body);
      const by = { at: '2026-03-21T09:00:00.000Z', by: 'Super Demo', reason: 'our own float' };
      rows.splice(0, 1);
      return { body: { data: { ...difference, closed: by } } };
    },
  });
  await openPart(given.at ?? '/', MatchingScreen, { language, role });
  return { asked, sent };
};
const cells = async (): Promise<string[]> => {
  await screen.findByRole('table', { name: /./ });
  return [...(screen.getAllByRole('row')[1]?.children ?? [])].map(seenText);
};

// docs/decisions/058-payments.md
it('lists open differences with what the network and the books say, and links to deposit and player', async () => {
  const { asked } = await show();
  expect(await cells()).toEqual([
    '20 Mar 2026',
    'Another amount',
    'In',
    '$49,990001',
    '$50',
    'Deposit 12',
    '100200300',
    expect.stringMatching(/^abab.*abab$/),
    expect.stringMatching(/^TNSp.*xpF$/),
    '20 Mar 2026, 08:30',
    'Settle',
  ]);
  expect(screen.getByRole('link', { name: 'Deposit 12' }).getAttribute('href')).toContain(
    `/account/history/deposit?keyword=${HASH}`,
  );
  expect(screen.getByText(/^Last matched day: 20 Mar 2026/).parentElement).toHaveTextContent(
    /2 transfers in, .*1 transfer out, /,
  );
  expect(asked.filter((path) => path.startsWith(LIST))).toHaveLength(1);
});

it('settles a difference with a reason, which is required', async () => {
  const { sent } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Settle' }));
  expect(await screen.findByRole('dialog', { name: 'Settle: Another amount' })).toBeVisible();
  const submit = screen.getByRole('dialog').querySelector('button[type=submit]') as HTMLElement;
  await userEvent.click(submit);
  expect(await screen.findByText('You must enter your reason')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'our own float');
  await userEvent.click(submit);
  expect(await screen.findByText('The difference is settled.')).toBeVisible();
  expect(await screen.findByText('No open differences')).toBeVisible();
  expect(sent).toEqual([{ difference: 3, reason: 'our own float' }]);
});

it('shows what closed a difference: a person’s words, or what came later', async () => {
  const at = '2026-03-21T09:00:00.000Z';
  const rows = [{ ...difference, closed: { at, by: 'Super Demo', reason: 'our own float' } }];
  rows.push({ ...difference, id: 2, closed: { at, by: null, reason: null } } as never);
  const { asked } = await show({ rows, at: '/?state=closed' });
  expect(await screen.findByText('21 Mar 2026, 09:00, Super Demo: our own float')).toBeVisible();
  expect(screen.getByText('21 Mar 2026, 09:00: explained since')).toBeVisible();
  const query = new URL(asked.find((path) => path.startsWith(LIST)) ?? '', 'http://x').searchParams;
  expect(JSON.parse(query.get('search') ?? '')).toEqual({ state: 'closed' });
});

it.each([
  ['no-wallet', 'Nothing is matched: no wallet is set (WALLET_ADDR).'],
  ['no-network', 'Nothing is matched: no access to the TRON network is set (TRONGRID_URL).'],
] as const)('says that matching is off, and why: %s', async (off, words) => {
  await show({ rows: [], off, match: null, due: null });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('No day has been matched yet.')).toBeNull();
});

it('never says that all is well of a day it knows nothing about', async () => {
  await show({ rows: [], due: 2 });
  expect(await screen.findByText(/^2 days are over and not matched yet: nothing is known/)).toBeVisible();
});

it('offers an auditor nothing to settle', async () => {
  await show({ role: 'auditor' });
  expect((await cells()).at(-1)).toBe('–');
});

it('financial settles, and sees neither players nor a link to a payment it may not search for', async () => {
  await show({ role: 'financial', rows: [{ ...difference, account_code: null }] });
  const seen = await cells();
  expect([seen.length, seen.at(-1), seen.includes('Deposit 12')]).toEqual([10, 'Settle', true]);
  expect(screen.queryByRole('link', { name: 'Deposit 12' })).toBeNull();
});

it('is Persian in Persian', async () => {
  await show({ language: 'fa', due: 3 });
  expect(await screen.findByText('مبلغ متفاوت')).toBeVisible();
  expect(screen.getByText('$49,990001')).toBeVisible();
  expect(screen.getByText(/^۳ روز به پایان رسیده/)).toBeVisible();
});
