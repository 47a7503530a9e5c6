import type { RawBuilder } from 'kysely';
import { auditSql } from '#modules/audit';
import { entriesSql, type MovementIds, movementsSql } from '#modules/ledger';
import { depositStepsSql, withdrawalStepsSql } from '#modules/payments';
import { playsSql } from '#modules/plays';
import { type RoundNumbers, roundsSql } from '#modules/rounds';
import type { Span } from '#platform/db/month-rows.ts';

/** Of what is written; the first one stays readable. */
export const FORMAT = 'lajvard-month-2';
export const FORMATS = ['lajvard-month-1', FORMAT] as const;
export type MonthFormat = (typeof FORMATS)[number];

const ROUNDS_1 = [
  ...['round_number', 'wheel', 'phase', 'number', 'void_reason', 'opened_at', 'closed_at', 'numbered_at'],
  ...['ended_at', 'play_count', 'staked_cents', 'paid_cents', 'commitment', 'seed', 'bets_digest', 'receipts_salted'],
];

/** The files of a month and their columns, the first of which names a row. */
export const COLUMNS = {
  rounds: [
    ...ROUNDS_1,
    ...['locks_at', 'closes_at', 'launched_at', 'landed_at', 'scheme', 'beacon_chain', 'beacon_key'],
    ...[
      'beacon_genesis_ms',
      'beacon_period_ms',
      'beacon_round',
      'beacon_signature',
      'board',
      'board_salt',
      'board_cents',
    ],
  ],
  plays: [
    ...['round_number', 'user_id', 'stake_cents', 'back_cents', 'chips', 'receipt', 'arrived_at', 'wallet_sequence'],
    'salt',
  ],
  movements: ['id', 'kind', 'reference', 'corrects', 'posted_at'],
  entries: ['movement_id', 'account_id', 'sequence', 'amount_cents', 'balance_cents'],
  accounts: [
    ...['account_id', 'kind', 'user_id', 'account_code', 'round_number', 'first_sequence', 'last_sequence', 'entries'],
    ...['opening_cents', 'moved_cents', 'other_cents', 'closing_cents'],
  ],
  'deposit-steps': ['id', 'deposit_id', 'user_id', 'amount_cents', 'status', 'staff_id', 'movement_id', 'at'],
  'withdrawal-steps': ['id', 'withdrawal_id', 'user_id', 'amount_cents', 'status', 'staff_id', 'movement_id', 'at'],
  'audit-log': ['id', 'at', 'staff_id', 'action', 'subject', 'before', 'after', 'previous_hash', 'hash'],
} as const satisfies Record<string, readonly string[]>;
export type SheetName = keyof typeof COLUMNS;
export const SHEET_NAMES = Object.keys(COLUMNS) as SheetName[];

/** The columns of a file in a folder of this format. */
export const columnsOf = (format: MonthFormat, name: SheetName): readonly string[] =>
  format === 'lajvard-month-1' && name === 'rounds' ? ROUNDS_1 : COLUMNS[name];

export const fileOf = (name: SheetName): string => `${name}.csv.gz`;

/** What is asked for at once: each question must be answered within the patience of reports. */
const MOVEMENTS_AT_ONCE = 1_000;
const ROUNDS_AT_ONCE = 100;

const steps = ({ from, to }: { from: number; to: number }, size: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / size)) }, (_, at) => ({
    from: from + at * size,
    to: Math.min(from + (at + 1) * size, to),
  }));

export interface MonthKeys {
  readonly span: Span;
  readonly movements: MovementIds;
  readonly rounds: RoundNumbers;
}

/** SQL of the files that come out of the database as they are; accounts are summed from the entries on their way. */
export const queriesOf = ({
  span,
  movements,
  rounds,
}: MonthKeys): Readonly<Record<Exclude<SheetName, 'accounts'>, readonly RawBuilder<unknown>[]>> => ({
  rounds: [roundsSql(rounds)],
  plays: steps(rounds, ROUNDS_AT_ONCE).map(playsSql),
  movements: steps(movements, MOVEMENTS_AT_ONCE).map((ids) => movementsSql(span, ids)),
  entries: steps(movements, MOVEMENTS_AT_ONCE).map((ids) => entriesSql(span, ids)),
  'deposit-steps': [depositStepsSql(span)],
  'withdrawal-steps': [withdrawalStepsSql(span)],
  'audit-log': [auditSql(span)],
});
