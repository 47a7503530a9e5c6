import { type RawBuilder, sql } from 'kysely';
import { type Span, utcText } from '#platform/db/month-rows.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

type Reader = Pick<Tx, 'kysely'> | Db;

/** Ids of movements, from inclusive to exclusive. */
export interface MovementIds {
  readonly from: number;
  readonly to: number;
}

/** A movement gets its id in the same breath as its time: within this no two disagree about the order. */
const SLACK_MS = 60_000;

/** The first id whose movement was posted at this time or later, by halving: times have no index, and grow with ids. */
const firstIdAt = async (db: Reader, at: Date, last: number): Promise<number> => {
  let [low, high] = [0, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await sql<{ id: number; before: boolean }>`
      select id, posted_at < ${at} as before from ledger_movements where id >= ${middle} order by id limit 1
      `.execute(db.kysely);
    if (rows[0]?.before) low = rows[0].id + 1;
    else high = middle;
  }
  return low;
};

/** The ids among which all movements of a span are; some at both ends are not of it. */
export const movementIds = async (db: Reader, { from, to }: Span): Promise<MovementIds> => {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ledger_movements`.execute(db.kysely);
  const last = rows[0]?.last ?? 0;
  return {
    from: await firstIdAt(db, new Date(from.getTime() - SLACK_MS), last),
    to: await firstIdAt(db, new Date(to.getTime() + SLACK_MS), last),
  };
};

const posted = ({ from, to }: Span, ids: MovementIds) =>
  sql`m.id >= ${ids.from} and m.id < ${ids.to} and m.posted_at >= ${from} and m.posted_at < ${to}`;

/** SQL: the movements of a span with these ids, in their order. */
export const movementsSql = (span: Span, ids: MovementIds): RawBuilder<unknown> => sql`
  select m.id, m.kind, m.reference, m.corrects, ${utcText('m.posted_at')} as posted_at
  from ledger_movements m where ${posted(span, ids)} order by m.id`;

/** SQL: their entries, by movement and account. */
export const entriesSql = (span: Span, ids: MovementIds): RawBuilder<unknown> => sql`
  select e.movement_id, e.account_id, e.sequence, e.amount_cents, e.balance_cents
  from ledger_movements m join ledger_entries e on e.movement_id = m.id
  where ${posted(span, ids)} and e.movement_id >= ${ids.from} and e.movement_id < ${ids.to}
  order by e.movement_id, e.account_id, e.sequence`;

/** SQL: `movement_id` and `amount_cents` of what moved on `outside:trc20` in a span; what came in is negative. */
export const outsideEntriesSql = (span: Span, ids: MovementIds): RawBuilder<unknown> => sql`
  select e.movement_id, e.amount_cents
  from ledger_movements m
    join ledger_entries e on e.movement_id = m.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'outside:trc20'
  where ${posted(span, ids)} and e.movement_id >= ${ids.from} and e.movement_id < ${ids.to}`;

/** SQL: `round_number` of the rounds settled or given back in a span; those without plays have no movement. */
export const roundsEndedSql = (span: Span, ids: MovementIds): RawBuilder<unknown> => sql`
  select split_part(m.reference, ':', 2)::bigint as round_number
  from ledger_movements m where ${posted(span, ids)} and m.kind in ('round-settled', 'round-voided')`;

/** What an account is for; of a pot and its slots the round. */
export interface AccountFacts {
  readonly id: number;
  readonly kind: string;
  readonly user_id: number | null;
  readonly round_number: number | null;
}

export const accountsByIds = async (db: Reader, ids: readonly number[]): Promise<AccountFacts[]> =>
  (
    await sql<AccountFacts>`
      select id, kind, user_id, coalesce(round_number, pot_round) as round_number
      from ledger_accounts where id = any(${ids}::bigint[])
      order by id`.execute(db.kysely)
  ).rows;
