import { type EventKind, PAYMENT_STATUS, type SignificantEvent, SYSTEM_STAFF_ID } from '@lajvard/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import { recordProof } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { eventDesk, LARGE, OMID, SARA } from '../../testing/event-desk.ts';

// What happened, and the events expected of it: written from GLI-19 2.9.5 and our own list, not from the view.
const { casino, db, sql, addedBy } = await eventDesk();
afterAll(() => casino.table.end());

const numberOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await sql(text, values)).rows[0] ?? {})[0]);
const say = (change: Partial<Parameters<typeof audit>[1]> & Pick<Parameters<typeof audit>[1], 'action' | 'subject'>) =>
  transaction(db, (tx) => audit(tx, { staffId: SARA, before: null, after: null, ip: '192.0.2.1', ...change }));

const charge = (dollars: number) =>
  numberOf('insert into charges (user_id, amount_cents, staff_id, reason) values (1, $1, $2, $3) returning id', [
    dollars * 100,
    SARA,
    'goodwill',
  ]);
const propose = () =>
  numberOf(
    `insert into proposals (kind, subject, is_only, arguments, reason, proposed_by)
     values ('charge', 'user:1', false, '{}', 'goodwill', $1) returning id`,
    [SARA],
  );
const decide = async (status: string) =>
  sql('update proposals set status = $1, decided_by = $2, decided_at = clock_timestamp() where id = $3', [
    status,
    OMID,
    await propose(),
  ]);
const pause = () => sql(`insert into table_pauses (reason, note, paused_by) values ('wheel', 'level', $1)`, [SARA]);
const aboutDeposit = (action: 'DEPOSIT_APPROVED' | 'DEPOSIT_DECLINED', before: number) =>
  say({
    action,
    subject: 'deposit:1',
    before: { status: before },
    after: { status: PAYMENT_STATUS.declined, description: 'bounced' },
  });
const ofStaff = (action: Parameters<typeof say>[0]['action'], more: object = {}) =>
  say({ action, subject: `user:${OMID}`, ...more });

type Expected = Partial<Omit<SignificantEvent, 'facts' | 'person'>> & {
  readonly kind: EventKind;
  readonly facts?: SignificantEvent['facts'];
  readonly person?: object | null;
};
const player = { account_code: '100000001', email: '1@example.org', is_staff: false };
const omid = { id: OMID, email: 'omid@example.org', is_staff: true };
const sara = { id: SARA, name: null, email: 'sara@example.org' };
const byOmid = { id: OMID, name: null, email: 'omid@example.org' };

const HAPPENED: [what: string, act: () => Promise<unknown>, expected: Expected[]][] = [
  ['another leader', () => sql('update leadership set epoch = epoch + 1'), [{ kind: 'leader-changed', staff: null }]],
  ['the same leader', () => sql('update leadership set epoch = epoch'), []],
  [
    'a proof that fails',
    () => recordProof(db, null, { ok: false, accounts: 2, entries: 9, problems: ['a', 'b'] }),
    [{ kind: 'ledger-differs', facts: { problems: 2 } }],
  ],
  ['a proof that holds', () => recordProof(db, null, { ok: true, accounts: 2, entries: 9, problems: [] }), []],
  ['a pause', pause, [{ kind: 'table-paused', staff: sara, facts: { reason: 'wheel', note: 'level' } }]],
  [
    'the end of a pause',
    () => sql('update table_pauses set resumed_by = $1, resumed_at = table_clock() where resumed_at is null', [OMID]),
    [{ kind: 'table-resumed', staff: byOmid, facts: { reason: 'wheel' } }],
  ],
  [
    'another wheel',
    () => say({ action: 'WHEEL_CONFIGURED', subject: 'wheel:source', before: { source: 'a' }, after: { source: 'b' } }),
    [
      {
        kind: 'wheel-changed',
        staff: sara,
        facts: { action: 'WHEEL_CONFIGURED', wheel_before: 'a', wheel_after: 'b' },
      },
    ],
  ],
  [
    'a large charge',
    () => charge(LARGE),
    [{ kind: 'large-charge', person: player, staff: sara, facts: { amount: LARGE, reason: 'goodwill' } }],
  ],
  ['a small charge', () => charge(LARGE - 1), []],
  [
    'a charge taken back',
    async () =>
      sql(
        `update charges set reversed_at = now(), reversed_by = $1, reversal_reason = 'twice', reversal_movement_id = 1
         where id = $2`,
        [OMID, await charge(5)],
      ),
    [{ kind: 'charge-reversed', person: player, staff: byOmid, facts: { amount: 5, reason: 'twice' } }],
  ],
  ['a deposit declined', () => aboutDeposit('DEPOSIT_DECLINED', PAYMENT_STATUS.waiting), []],
  [
    'an approved deposit declined later',
    () => aboutDeposit('DEPOSIT_DECLINED', PAYMENT_STATUS.approved),
    [
      {
        kind: 'payment-reversed',
        subject: 'deposit:1',
        person: player,
        facts: { action: 'DEPOSIT_DECLINED', amount: 1_000, reason: 'bounced' },
      },
    ],
  ],
  [
    'a proposal',
    propose,
    [{ kind: 'proposal-made', staff: sara, person: player, facts: { proposal: 'charge', reason: 'goodwill' } }],
  ],
  [
    'a proposal confirmed by another',
    () => decide('confirmed'),
    [
      { kind: 'proposal-made', staff: sara },
      { kind: 'proposal-decided', staff: byOmid, facts: { proposal: 'charge', status: 'confirmed' } },
    ],
  ],
  [
    'a colleague with another role',
    () => ofStaff('STAFF_CHANGED', { before: { role: 'agent' }, after: { role: 'admin', reason: 'promoted' } }),
    [
      {
        kind: 'staff-changed',
        staff: sara,
        person: omid,
        facts: { action: 'STAFF_CHANGED', role_before: 'agent', role_after: 'admin', reason: 'promoted' },
      },
    ],
  ],
  ...(
    [
      ['an invitation', 'STAFF_INVITED', 'staff-changed'],
      ['a colleague blocked', 'STAFF_BLOCKED', 'staff-changed'],
      ['a colleague let in again', 'STAFF_LET_IN', 'staff-changed'],
      ['sessions ended', 'STAFF_SESSIONS_ENDED', 'staff-changed'],
      ['rights reviewed', 'RIGHTS_REVIEWED', 'staff-changed'],
      ['a second factor', 'SECOND_FACTOR_ON', 'factor-changed'],
      ['a second factor taken away', 'SECOND_FACTOR_OFF', 'factor-changed'],
      ['a recovery code', 'RECOVERY_CODE_USED', 'factor-changed'],
      ['a wrong master password', 'MASTER_PASSWORD_REFUSED', 'access-refused'],
      ['a player corrected', 'MEMBER_CORRECTED', 'player-changed'],
      ['a player let in again', 'MEMBER_UNBLOCKED', 'player-changed'],
    ] as const
  ).map(([what, action, kind]): (typeof HAPPENED)[number] => [
    what,
    () => ofStaff(action),
    [{ kind, person: omid, facts: { action } }],
  ]),
  [
    'a player blocked',
    () => say({ action: 'MEMBER_BLOCKED', subject: 'user:1' }),
    [{ kind: 'player-changed', person: player, staff: sara, facts: { action: 'MEMBER_BLOCKED' } }],
  ],
  [
    'a call that the role may not make',
    () => say({ action: 'ACCESS_REFUSED', subject: 'call:x', after: { path: '/a', role: 'agent', method: 'GET' } }),
    [{ kind: 'access-refused', person: null, facts: { action: 'ACCESS_REFUSED', call: '/a' } }],
  ],
  [
    'rows deleted for their age',
    () =>
      say({
        action: 'OLD_ROWS_DELETED',
        subject: 'retention:1',
        staffId: SYSTEM_STAFF_ID,
        after: { codes: 3, codes_before: '2026-01-01T00:00:00Z', looks: 4, looks_before: '2025-01-01T00:00:00Z' },
      }),
    [
      {
        kind: 'rows-deleted',
        staff: { id: SYSTEM_STAFF_ID, name: null, email: null },
        facts: { action: 'OLD_ROWS_DELETED', rows: 7 },
      },
    ],
  ],
  [
    'a failed sign-in of staff',
    () => transaction(db, (tx) => record(tx, { userId: OMID, action: 'LOGIN_FAILED', ip: '192.0.2.9' })),
    [{ kind: 'sign-in-failed', person: omid, facts: { ip: '192.0.2.9' } }],
  ],
  [
    'a failed sign-in of a player',
    () => transaction(db, (tx) => record(tx, { userId: 1, action: 'LOGIN_FAILED', ip: '192.0.2.9' })),
    [],
  ],
  ['what staff does every day', () => say({ action: 'TICKET_REPLIED', subject: 'ticket:1' }), []],
];

describe('of what happened the report says', () => {
  it.each(HAPPENED)('%s', async (_what, act, expected) => {
    const added = await addedBy(act);
    expect(added.map(({ kind }) => kind)).toEqual(expected.map(({ kind }) => kind));
    for (const [at, event] of expected.entries()) {
      expect(added[at]).toMatchObject(event);
      if (event.facts) expect(added[at]?.facts).toEqual(event.facts);
    }
  });

  it('a void round, with who got what back', async () => {
    await casino.table.until('open'); // somebody leads
    const [event, ...more] = await addedBy(() => casino.round({ 1: { RED: 50 } }, 'void'));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      kind: 'round-void',
      facts: { reason: 'no-number', players: 1, amount: 50 },
    });
    expect(event?.round).toBeGreaterThan(0);
  });

  it('a corrected round, with both numbers', async () => {
    await casino.round({}, 'settled');
    const round = await numberOf(`select max(round_number) from rounds where phase = 'settled'`);
    await sql('alter table round_corrections disable trigger round_corrections_fit');
    const correct = (ordinal: number, former: number, number: number) =>
      sql(
        `insert into round_corrections (round_number, paid_number, number, reason, proposed_by, confirmed_by,
           players_paid, paid_cents, players_kept, kept_cents, players_charged, charged_cents, ordinal, former_number)
         values ($1, 7, $6, 'misread', $2, $3, 1, 3500, 1, 100, 0, 0, $4, $5)`,
        [round, SARA, OMID, ordinal, former, number],
      );
    const [first] = await addedBy(() => correct(1, 7, 8));
    const [again] = await addedBy(() => correct(2, 8, 9));
    expect(again).toMatchObject({ round, facts: { paid_number: 7, former_number: 8, number: 9 } });
    expect(first?.facts).not.toHaveProperty('former_number');
    expect([first]).toMatchObject([
      {
        kind: 'round-corrected',
        round,
        staff: byOmid,
        facts: { paid_number: 7, number: 8, reason: 'misread', players: 2, amount: 35 },
      },
    ]);
  });
});
