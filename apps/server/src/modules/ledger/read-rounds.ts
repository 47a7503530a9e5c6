import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** SQL: an entry by account and sequence, looked for in the newest month first: mostly it is the only one read. */
const entryAt = (columns: string, account: RawBuilder<unknown>, sequence: RawBuilder<unknown>) => sql`
  select ${sql.raw(columns)} from ledger_entries where account_id = ${account} and sequence = ${sequence}
  order by month desc limit 1`;

/** The wallet balances of these players, in cents. Players without a wallet are missing. */
export const walletBalances = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ user_id: number; balance_cents: number }>`
    select user_id, balance_cents from ledger_accounts
    where user_id = any(${userIds}::bigint[]) and kind = 'player:wallet'`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, row.balance_cents]));
};

/**
 * The balances around one play, in cents: before the stake, after it, and after what came back (null: nothing, or
 * nothing yet).
 */
export interface PlayBalances {
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly endCents: number | null;
}

/**
 * The wallet's balances around a play, from the entries themselves.
 * @param walletSequence the entry that took the stake
 */
export const playBalances = async (
  db: Db | Tx,
  play: { readonly userId: number; readonly roundNumber: number; readonly walletSequence: number },
): Promise<PlayBalances | null> => {
  const { rows } = await sql<{ amount_cents: number; balance_cents: number; end_cents: number | null }>`
    select e.amount_cents, e.balance_cents, (
      select back.balance_cents from ledger_movements m
      join ledger_entries back on back.movement_id = m.id and back.account_id = a.id and back.sequence > e.sequence
      where m.reference in (${`settled:${play.roundNumber}`}, ${`voided:${play.roundNumber}`})
      order by back.sequence limit 1
    ) as end_cents
    from ledger_accounts a
    cross join lateral (${entryAt('sequence, amount_cents, balance_cents', sql`a.id`, sql`${play.walletSequence}`)}) e
    where a.user_id = ${play.userId} and a.kind = 'player:wallet'`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    beforeCents: row.balance_cents - row.amount_cents,
    afterCents: row.balance_cents,
    endCents: row.end_cents,
  };
};

/**
 * By user, the wallet's balance right after a stake was taken, in cents, and the movement that took it.
 * @param stakes the entries that took them
 */
export const stakesTaken = async (
  db: Db | Tx,
  stakes: readonly { readonly userId: number; readonly walletSequence: number }[],
): Promise<Map<number, { readonly balanceCents: number; readonly movementId: number }>> => {
  const { rows } = await sql<{ user_id: number; balance_cents: number; movement_id: number }>`
    select a.user_id, e.balance_cents, e.movement_id
    from unnest(
      ${stakes.map((stake) => stake.userId)}::bigint[], ${stakes.map((stake) => stake.walletSequence)}::bigint[])
      as s (user_id, sequence)
    join ledger_accounts a on a.user_id = s.user_id and a.kind = 'player:wallet'
    cross join lateral (${entryAt('balance_cents, movement_id', sql`a.id`, sql`s.sequence`)}) e`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, { balanceCents: row.balance_cents, movementId: row.movement_id }]));
};

/**
 * By round, the balances around many plays of one player; two statements, however many plays there are.
 * @param plays each with the wallet entry that took its stake
 */
export const balancesOfPlays = async (
  db: Db | Tx,
  userId: number,
  plays: readonly { readonly roundNumber: number; readonly walletSequence: number }[],
): Promise<Map<number, PlayBalances>> => {
  if (plays.length === 0) return new Map();
  const wallet = sql`(select id from ledger_accounts where user_id = ${userId} and kind = 'player:wallet')`;
  const references = plays.flatMap(({ roundNumber }) => [`settled:${roundNumber}`, `voided:${roundNumber}`]);
  const [stakes, returns] = await Promise.all([
    sql<{ sequence: number; amount_cents: number; balance_cents: number }>`
      select sequence, amount_cents, balance_cents from ledger_entries
      where account_id = ${wallet} and sequence = any(${plays.map((play) => play.walletSequence)}::bigint[])`.execute(
      db.kysely,
    ),
    sql<{ reference: string; balance_cents: number }>`
      select m.reference, e.balance_cents from ledger_movements m
      join ledger_entries e on e.movement_id = m.id and e.account_id = ${wallet}
      where m.reference = any(${references}::text[])`.execute(db.kysely),
  ]);
  const stakeAt = new Map(stakes.rows.map((row) => [row.sequence, row]));
  const endOf = new Map(returns.rows.map((row) => [Number(row.reference.split(':')[1]), row.balance_cents]));
  const balances = new Map<number, PlayBalances>();
  for (const { roundNumber, walletSequence } of plays) {
    const stake = stakeAt.get(walletSequence);
    if (stake === undefined) continue;
    const beforeCents = stake.balance_cents - stake.amount_cents;
    balances.set(roundNumber, {
      beforeCents,
      afterCents: stake.balance_cents,
      endCents: endOf.get(roundNumber) ?? null,
    });
  }
  return balances;
};
