import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { type AuditRow, SYSTEM_STAFF_ID } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { AuditScreen } from './index.ts';

const ALICE = { id: 12, account_code: '100200312', name: 'Alice Demo', email: 'alice@demo.lajvard' };
const SARA = { id: 3, account_code: '900000003', name: null, email: 'sara@demo.lajvard' };
let last = 0;
const row = (action: AuditRow['action'], subject: string, more: Partial<AuditRow> = {}): AuditRow => ({
  id: ++last,
  at: '2026-03-21T08:30:05.000Z',
  ip: '192.0.2.7',
  hash: 'f'.repeat(64),
  staff: { id: 4, name: 'Boss Demo', email: 'boss@demo.lajvard' },
  action,
  subject,
  before: null,
  after: null,
  people: [],
  ...more,
});

async function show(rows: AuditRow[], language: Language) {
  serve({
    '/backoffice/api/account/audit/list': () => ({
      body: { data: rows, meta: { page: 1, limit: 15, total: rows.length, last_page: 1 } },
    }),
    '/backoffice/api/account/audit/check': () => ({ body: { data: { rows: 1, breaks_at: null, last_hash: null } } }),
  });
  await openPart('/', AuditScreen, { language });
  await screen.findAllByRole('row');
}
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '');
/** The cells of the column with this title, from the top. */
const column = (title: string): string[] => {
  const place = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === title);
  expect(place, title).toBeGreaterThanOrEqual(0);
  return [...document.querySelectorAll('tbody tr')].map((line) => plain(seenText(line.children[place])));
};

const CONFIRMED = row('NUMBER_CONFIRMED', 'round:71', {
  before: { number: 17, proposed_by: 3 },
  after: { number: 17 },
  people: [SARA],
});
const ROWS = [
  row('MEMBER_BLOCKED', 'user:12', { before: { blacklisted: false }, after: { blacklisted: true }, people: [ALICE] }),
  CONFIRMED,
  row('DEPOSIT_DECLINED', 'deposit:7', {
    before: { status: 0, description: null, amount: 1250 },
    after: { status: 2, description: 'no such transfer', amount: 1250 },
  }),
  row('TICKET_REPLIED', 'ticket:5', { before: { status: 1 }, after: { status: 1 } }),
  row('NUMBER_REJECTED', 'round:72', { after: { number: 8, reason: 'bets-still-open' } }),
  row('WHEEL_CONFIGURED', 'wheel:source', { before: { source: 'automatic' }, after: { source: 'studio' } }),
  row('MASTER_PASSWORD_ACCEPTED', 'user:3', { after: { purpose: 'charge' }, people: [SARA] }),
  row('CHARGE_MADE', 'user:99', { before: { balance: 10 }, after: { balance: 35.5, amount: 25.5, charge: 4 } }),
  row('PASSKEY_ADDED', 'user:3', { after: { name: 'گوشی من' }, people: [SARA] }),
];

it('describes in English what a change concerned and what it was', async () => {
  await show(ROWS, 'en');
  expect(column('About')).toEqual([
    ...['Alice Demo (100200312)', 'Round 71', 'Deposit 7', 'Ticket 5', 'Round 72', 'Wheel source'],
    ...['sara@demo.lajvard (900000003)', 'User 99', 'sara@demo.lajvard (900000003)'],
  ]);
  expect(column('What changed')).toEqual([
    'Blacklisted: no → yes',
    'Number: 17, Proposed by: sara@demo.lajvard (900000003)',
    'Status: Waiting for approval → Declined, Reason: – → no such transfer',
    'Status: Answered',
    'Number: 8, Reason: Bets are not closed yet: a number can be entered only after the close of the round.',
    'Source: Automatic (studio-1) → Croupier (studio-2)',
    'For: Charge an account',
    'Balance: $10 → $35,50, Amount: $25,50, Charge no.: 4',
    'Name: گوشی من',
  ]);
  expect(column('Date')[0]).toBe('21 Mar 2026');
  expect(column('Time')[0]).toBe('08:30:05');
});

it('describes the change in Persian too', async () => {
  await show(ROWS, 'fa');
  expect(column('دربارهٔ')[5]).toBe('منبع چرخ');
  expect(column('چه چیزی تغییر کرد').slice(0, 4)).toEqual([
    'در فهرست سیاه: خیر ← بله',
    'عدد: ۱۷، پیشنهاد از: sara@demo.lajvard (900000003)',
    'وضعیت: در انتظار تأیید ← ردشده، دلیل: – ← no such transfer',
    'وضعیت: پاسخ‌داده‌شده',
  ]);
  const latin = column('چه چیزی تغییر کرد').map((words) => words.replace(/no such transfer|sara@.*\)|studio-\d/g, ''));
  expect(latin.join()).not.toMatch(/[a-z]/i);
});

it('says each fact in the words of its kind, and one of an older version as it was written', async () => {
  const rows = [
    row('PROPOSAL_MADE', 'deposit:7', {
      after: { proposal: 3, kind: 'deposit-decision', status: 1, seen: 0, amount: 25.5, account_code: '100200312' },
    }),
    row('MEMBER_LIMITED', 'user:12', { before: { amount: 100 }, after: { amount: null, period: 'monthly' } }),
    row('NO_SPIN_CONFIRMED', 'round:71', {
      before: { no_spin: 'ball-out', proposed_by: 3 },
      after: { no_spin: 'ball-out' },
      people: [SARA],
    }),
    row('SETTINGS_CHANGED', 'settings:4', {
      before: { MIN_WITHDRAW: 10 },
      after: { MIN_WITHDRAW: 20, changed: 'MIN_WITHDRAW' },
    }),
    row('TICKET_NOTED', 'ticket:5', { after: { note: 1200, lines: 1200, colour: 'red' } }),
  ];
  await show(rows, 'en');
  expect(column('What changed')).toEqual([
    'Proposal no.: 3, What: Deposit, Status: Approved, Status before: Waiting for approval, Amount: $25,50, Account ID: 100200312',
    'Amount: $100 → –, Period: monthly',
    'Spin does not count: The ball left the wheel, Proposed by: sara@demo.lajvard (900000003)',
    'MIN_WITHDRAW: 10 → 20, Changed: MIN_WITHDRAW',
    'Note no.: 1200, lines: 1200, colour: red',
  ]);
});

it('names who owned a ticket and who owns it', async () => {
  const before = { owner: 12, team: 2 };
  const rows = [
    row('TICKET_HANDED_OVER', 'ticket:5', { before, after: { owner: 3, team: 2 }, people: [ALICE, SARA] }),
    row('TICKET_HANDED_OVER', 'ticket:5', { before, after: { owner: null, team: 3 }, people: [ALICE] }),
  ];
  await show(rows, 'en');
  expect(column('What changed')).toEqual([
    'Owner: Alice Demo (100200312) → sara@demo.lajvard (900000003)',
    'Owner: Alice Demo (100200312) → –, Team: Payments → Technical',
  ]);
});

it('reports what the product deleted by itself, how many items and up to when', async () => {
  const staff = { id: SYSTEM_STAFF_ID, name: null, email: null };
  const after = { sessions: 1200, sessions_before: '2025-10-20T02:00:00.000Z' };
  const rows = [row('OLD_ROWS_DELETED', 'retention:31', { staff, after, ip: 'system' })];
  await show(rows, 'en');
  expect([column('By'), column('Action'), column('About')]).toEqual([
    ['by itself'],
    ['Deleted after its period'],
    ['Retention, run 31'],
  ]);
  expect(column('What changed')[0]).toMatch(/^Ended sessions: 1[.]200, Sessions ended before: 20 Oct 2025, \d\d:\d\d/);
  cleanup();
  await show(rows, 'fa');
  expect(column('چه چیزی تغییر کرد')[0]).toContain('نشست‌های پایان‌یافته: ۱.۲۰۰');
  expect(column('چه چیزی تغییر کرد')[0]).not.toMatch(/[a-z0-9]/i);
});

it('shows the whole change in a window, with the affected person’s e-mail', async () => {
  await show(ROWS, 'en');
  await userEvent.click(screen.getByRole('button', { name: `Open change ${ROWS[0]?.id}` }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('alice@demo.lajvard')).toBeVisible();
  expect(within(dialog).getByText('Blacklisted')).toBeVisible();
});
