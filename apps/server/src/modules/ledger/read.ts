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

/** One line of a statement. */
export interface StatementLine {
  /** The number of the entry in this wallet: 1, 2, 3, … without a gap. */
  readonly sequence: number;
  readonly movementId: number;
  readonly kind: string;
  readonly reference: string;
  readonly amountCents: Cents;
  /** The wallet's balance after this entry. */
  readonly balanceCents: Cents;
  readonly postedAt: Date;
}

/** The lines of a player's wallet, newest first: `limit` of them, skipping the `offset` newest. */
export const statementOf = async (
  db: Db | Tx,
  userId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: readonly StatementLine[]; readonly total: number }> => {
  // Sequences have no gap, so a page is a range of them: the last page is as quick as the first.
  const { rows } = await sql<{
    total: number;
    sequence: number | null;
    movement_id: number;
    kind: string;
    reference: string;
    amount_cents: number;
    balance_cents: number;
    posted_at: Date;
  }>`
    select a.entry_count as total, e.sequence, e.movement_id, m.kind, m.reference, e.amount_cents, e.balance_cents,
      m.posted_at
    from ledger_accounts a
    left join ledger_entries e on e.account_id = a.id
      and e.sequence <= a.entry_count - ${page.offset}::bigint
      and e.sequence > a.entry_count - ${page.offset + page.limit}::bigint
    left join ledger_movements m on m.id = e.movement_id
    where a.user_id = ${userId} and a.kind = 'player:wallet' order by e.sequence desc`.execute(db.kysely);
  const [first] = rows;
  if (first === undefined) throw new Error(`ledger: user ${userId} has no wallet`);
  const lines = rows.flatMap((row) =>
    row.sequence === null
      ? []
      : {
          sequence: row.sequence,
          movementId: row.movement_id,
          kind: row.kind,
          reference: row.reference,
          amountCents: cents(row.amount_cents),
          balanceCents: cents(row.balance_cents),
          postedAt: row.posted_at,
        },
  );
  return { lines, total: first.total };
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
