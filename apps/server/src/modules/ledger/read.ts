import { type Cents, cents } from '@lajvard/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** The balance of a player's wallet. @throws if the player has no wallet */
export const balanceOf = async (db: Db | Tx, userId: number): Promise<Cents> => {
  const { rows } = await sql<{ balance_cents: number }>`
    select balance_cents from ledger_accounts where user_id = ${userId} and kind = 'player:wallet'`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error(`ledger: user ${userId} has no wallet`);
  return cents(row.balance_cents);
};

/** The same, with the wallet locked until the transaction ends. It waits for a play that is being taken. */
export const lockedBalanceOf = async (tx: Tx, userId: number): Promise<Cents> => {
  await sql`select from ledger_accounts where user_id = ${userId} and kind = 'player:wallet' for update`.execute(
    tx.kysely,
  );
  return balanceOf(tx, userId);
};

/** By user, the balances of these wallets, in cents, locked in the order in which every movement locks them. */
export const lockedBalancesOf = async (tx: Tx, userIds: readonly number[]): Promise<Map<number, Cents>> => {
  const { rows } = await sql<{ user_id: number; balance_cents: number }>`
    select user_id, balance_cents from ledger_accounts
    where user_id = any(${userIds}::bigint[]) and kind = 'player:wallet' order by id for update`.execute(tx.kysely);
  return new Map(rows.map((row) => [row.user_id, cents(row.balance_cents)]));
};

/** What a movement changed in a player's wallet, in cents. */
export interface WalletChange {
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
}

/** By movement, what it changed in a player's wallet, in cents. A movement that touched no wallet is missing. */
export const walletChangesOf = async (
  db: Db | Tx,
  movementIds: readonly number[],
): Promise<Map<number, WalletChange>> => {
  if (movementIds.length === 0) return new Map();
  const { rows } = await sql<{ movement_id: number; amount_cents: number; balance_cents: number }>`
    select e.movement_id, e.amount_cents, e.balance_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'player:wallet'
    where e.movement_id = any(${movementIds}::bigint[])`.execute(db.kysely);
  return new Map(
    rows.map(({ movement_id, amount_cents, balance_cents }) => [
      movement_id,
      { beforeCents: cents(balance_cents - amount_cents), afterCents: cents(balance_cents) },
    ]),
  );
};

/** By user, what these movements changed in the wallets together, in cents. */
export const changesByPlayer = async (db: Db | Tx, movementIds: readonly number[]): Promise<Map<number, Cents>> => {
  const { rows } = await sql<{ user_id: number; amount_cents: number }>`
    select a.user_id, sum(e.amount_cents)::bigint as amount_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'player:wallet'
    where e.movement_id = any(${movementIds}::bigint[]) group by a.user_id`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, cents(row.amount_cents)]));
};

/** By movement, what it changed in this player's wallet, in cents. */
export const changesOfPlayer = async (
  db: Db | Tx,
  userId: number,
  movementIds: readonly number[],
): Promise<Map<number, Cents>> => {
  if (movementIds.length === 0) return new Map();
  const { rows } = await sql<{ movement_id: number; amount_cents: number }>`
    select e.movement_id, e.amount_cents
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id and e.movement_id = any(${movementIds}::bigint[])
    where a.user_id = ${userId} and a.kind = 'player:wallet'`.execute(db.kysely);
  return new Map(rows.map((row) => [row.movement_id, cents(row.amount_cents)]));
};

/** The movement that settled a round; null if it had no stakes. */
export const settlementOf = async (tx: Tx, roundNumber: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_movements where reference = ${`settled:${roundNumber}`}`.execute(tx.kysely);
  return rows[0]?.id ?? null;
};

/** The movement that was posted last, and when; null in an empty ledger. */
export const newestMovement = async (db: Db): Promise<{ reference: string; at: Date } | null> => {
  const { rows } = await sql<{ reference: string; at: Date }>`
    select reference, posted_at as at from ledger_movements order by id desc limit 1`.execute(db.kysely);
  return rows[0] ?? null;
};
