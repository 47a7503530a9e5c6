import { seenText } from '@lajvard/client/testing/seen-text.ts';
import {
  CONSOLE_STAFF_ID,
  EVENT_KINDS,
  type EventFacts,
  type EventKind,
  type SignificantEvent,
} from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPart, serve, staffOf } from '../../testing/open-office.tsx';
import { EventsScreen } from './index.ts';

const PATH = '/backoffice/api/account/reports/events';
const HERE = '/account/reports/events';
const SARA = { id: 3, name: 'Sara', email: 'sara@demo.lajvard' };
const ALICE = { id: 12, account_code: '100200312', name: 'Alice', email: 'alice@demo.lajvard', is_staff: false };
const OMID = { id: 13, account_code: '900000013', name: null, email: 'omid@demo.lajvard', is_staff: true };
const START = {
  version: '0.2.0',
  build: 'b'.repeat(64),
  rules: 'c'.repeat(64),
  return_percent: 97.2973,
  server: 'alpha',
} as const;

const event = (kind: EventKind, facts: EventFacts, more: Partial<SignificantEvent> = {}): SignificantEvent => ({
  id: `test:${kind}:${JSON.stringify(facts)}`,
  at: '2026-11-21T08:30:05.000Z',
  kind,
  staff: null,
  person: null,
  round: null,
  subject: null,
  facts,
  ...more,
});

/** Each kind once, and what the page says of it in English. */
const SAID: [SignificantEvent, string][] = [
  [
    event('product-started', { ...START, changed: [] }),
    'Version 0.2.0, build bbbbbbbbbbbb on alpha; rules cccccccccccc, return 97,2973%',
  ],
  [
    event('product-changed', {
      ...START,
      changed: [
        { name: 'version', before: '"0.1.0"', after: '"0.2.0"' },
        { name: 'SPIN_SECONDS', before: '12', after: '9' },
        { name: 'MASTER_PASSWORD', before: null, after: null },
      ],
    }),
    'Version: 0.1.0 → 0.2.0, SPIN_SECONDS: 12 → 9, MASTER_PASSWORD (other value), ' +
      'Version 0.2.0, build bbbbbbbbbbbb on alpha; rules cccccccccccc, return 97,2973%',
  ],
  [event('leader-changed', { epoch: 7, server: 'alpha:42' }), 'alpha:42, epoch 7'],
  [event('ledger-differs', { problems: 2 }), 'Differences: 2'],
  [
    event('return-outside', {
      wheel: 'studio-2',
      date: '2026-11-20',
      days: 30,
      rounds: 1_200,
      percent: 103.96,
      deviations: -4.32,
    }),
    'Croupier (studio-2), 30 days to 20 Nov 2026: 103,96% in 1.200 rounds, −4,32 σ from the expected',
  ],
  [
    event('round-void', { reason: 'no-number', players: 3, amount: 55.5 }, { round: 71 }),
    'No number in time; $55,50 returned, players: 3',
  ],
  [
    event('round-corrected', { paid_number: 7, number: 8, reason: 'misread', players: 2, amount: 35 }),
    'Paid by 7, right is 8: misread; players: 2, paid $35',
  ],
  [
    event('round-corrected', {
      paid_number: 7,
      former_number: 8,
      number: 9,
      reason: 'misread',
      players: 2,
      amount: 35,
    }),
    'Paid by 7, 8 counted until then, right is 9: misread; players: 2, paid $35',
  ],
  [event('table-paused', { reason: 'wheel', note: 'level' }), 'Check of the wheel, level'],
  [event('table-resumed', { reason: 'voids' }), 'Void rounds in a row'],
  [
    event('wheel-changed', { action: 'WHEEL_CONFIGURED', wheel_before: 'automatic', wheel_after: 'studio' }),
    'Automatic (studio-1) → Croupier (studio-2)',
  ],
  [event('large-win', { amount: 7_300, stake: 500 }, { person: ALICE }), '$7.300 above a stake of $500'],
  [event('large-charge', { amount: 6_000, reason: 'goodwill' }), '$6.000, goodwill'],
  [event('charge-reversed', { amount: 5, reason: 'twice' }), '$5, twice'],
  [
    event('payment-reversed', { action: 'DEPOSIT_DECLINED', amount: 50, reason: 'bounced' }),
    'Deposit declined, $50, bounced',
  ],
  [event('proposal-made', { proposal: 'charge', reason: 'goodwill' }), 'Charge, goodwill'],
  [event('proposal-decided', { proposal: 'staff-change', status: 'declined' }), 'Access of staff, Declined'],
  [event('player-changed', { action: 'MEMBER_BLOCKED' }), 'Member blacklisted'],
  [
    event('staff-changed', { action: 'STAFF_CHANGED', role_before: 'agent', role_after: 'admin', reason: 'promoted' }),
    'Role of staff changed, Agent → Admin, promoted',
  ],
  [event('factor-changed', { action: 'SECOND_FACTOR_OFF' }), 'Two-factor authentication off'],
  [event('access-refused', { action: 'ACCESS_REFUSED', call: '/a/b' }), 'Refused: this role is not allowed, /a/b'],
  [event('sign-in-failed', { ip: '192.0.2.9' }, { person: OMID }), 'From 192.0.2.9'],
  [event('rows-deleted', { action: 'OLD_ROWS_DELETED', rows: 1_200 }), 'Rows: 1200'],
];

async function show(
  rows: readonly SignificantEvent[],
  language: Language = 'en',
  role: 'auditor' | 'super-admin' = 'auditor',
) {
  const asked = serve({
    ...staffOf(role),
    [PATH]: () => ({
      body: { data: rows, meta: { page: 1, limit: 15, total: rows.length, last_page: 1 }, large: 5_000 },
    }),
    [`${PATH}/csv`]: () => ({ body: 'id,kind\r\n' }),
  });
  await openPart(HERE, EventsScreen, { language });
  if (rows.length > 0) await screen.findAllByRole('row');
  return asked;
}
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const column = (title: string): string[] => {
  const place = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === title);
  expect(place, title).toBeGreaterThanOrEqual(0);
  return [...document.querySelectorAll('tbody tr')].map((line) => plain(seenText(line.children[place] as HTMLElement)));
};

describe('significant events', () => {
  it('every kind is said in words', async () => {
    expect([...new Set(SAID.map(([{ kind }]) => kind))]).toEqual(EVENT_KINDS);
    await show(SAID.map(([row]) => row));
    expect(seenText(document.body)).toContain('large wins and charges from $5.000 on');
    expect(column('Details')).toEqual(SAID.map(([, words]) => words));
    expect(new Set(column('Event')).size).toBe(EVENT_KINDS.length);
    expect(column('Time')[0]).toBe('08:30:05');
  });

  it('in Persian too, but for names, codes and what people wrote', async () => {
    await show(
      SAID.map(([row]) => row),
      'fa',
    );
    const words = [...column('جزئیات'), ...column('رویداد')].join(' ');
    const given =
      /studio-\d|alpha(:42)?|[bc]{12}|0\.\d\.0|SPIN_SECONDS|MASTER_PASSWORD|misread|level|goodwill|twice|bounced|promoted|\/a\/b|[0-9.]{9}|API/g;
    expect(words.replace(given, '')).not.toMatch(/[a-z]/i);
    expect(column('جزئیات')[3]).toBe('تعداد ناسازگاری‌ها: ۲');
  });

  it('links the round, the player and the colleague, and names who did it', async () => {
    await show([
      event('large-win', { amount: 7_300, stake: 500 }, { person: ALICE, round: 71 }),
      event('staff-changed', { action: 'STAFF_BLOCKED' }, { person: OMID, staff: SARA }),
      event('staff-changed', { action: 'STAFF_INVITED' }, { staff: { id: CONSOLE_STAFF_ID, name: null, email: null } }),
    ]);
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(/Round 71/)).toMatch(/\/account\/round\/overview\/71$/);
    expect(link(/100200312/)).toMatch(/\/account\/profile\/100200312\/overview$/);
    expect(link(/omid@/)).toMatch(/\/account\/staff$/);
    expect(column('By')).toEqual(['–', 'sara@demo.lajvard', 'command line']);
  });

  it('asks for the chosen kind and period', async () => {
    const asked = await show([]);
    expect(await screen.findByText('No such event in this period')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Large win');
    await userEvent.click(screen.getByText('Yearly'));
    await screen.findByRole('combobox', { name: 'Year' });
    const year = new Date().getFullYear();
    await expect.poll(() => asked.at(-1)).toContain(`type=yearly&year=${year}&kind=large-win`);
    expect(screen.getByRole('combobox', { name: 'Event' })).toHaveValue('large-win');
  });
});
