import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { roundOf, userOf } from './chart-of-accounts.ts';
import { InsufficientFunds, ReferenceReused, requireBalanced, type WrittenMovement } from './movement-rules.ts';
import { type Movement, type Posting, postingsOf } from './movements.ts';

const CHECK_VIOLATION = '23514';
const NEVER_BELOW_ZERO = 'ledger_accounts_never_below_zero';

/** Opens a player's wallet and held account; does nothing if they exist. */
export const openWallet = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    insert into ledger_accounts (kind, user_id) values ('player:wallet', ${userId}), ('player:held', ${userId})
    on conflict (user_id, kind) where user_id is not null do nothing`.execute(tx.kysely);
};

/**
 * Opens the pot of a round; does nothing if it exists.
 * @param slots in how many accounts: so many batches of plays can be committed at the same time
 */
export const openPot = async (tx: Tx, roundNumber: number, slots = 1): Promise<void> => {
  await sql`
    insert into ledger_accounts (kind, round_number) values ('round:pot', ${roundNumber})
    on conflict (round_number) where round_number is not null do nothing`.execute(tx.kysely);
  if (slots === 1) return;
  await sql`
    insert into ledger_accounts (kind, pot_round, pot_slot)
    select 'round:pot-slot', ${roundNumber}, slot from generate_series(1, ${slots - 1}::int) slot
    on conflict (pot_round, pot_slot) where pot_round is not null do nothing`.execute(tx.kysely);
};

interface Posted {
  readonly movementId: number;
  readonly replayed: boolean;
}

/**
 * Moves money. Apart from the three statements of the table (in stakes-placed.ts and empty-pot.ts) there is no other
 * way. A reference posts once: posting it again with the same input changes nothing and returns `replayed`. An error
 * aborts the transaction, so the caller must roll back.
 * @throws ReferenceReused if the reference was used for another input
 * @throws InsufficientFunds if a player's account would go below zero
 */
export const post = (tx: Tx, movement: Movement): Promise<Posted> =>
  writeMovement(tx, { ...movement, postings: postingsOf(movement) });

/** Writes a movement with its postings. Only tests call it from elsewhere: they need postings that no kind has. */
export const writeMovement = async (tx: Tx, movement: WrittenMovement): Promise<Posted> => {
  requireBalanced(movement);
  const movementId = await insertMovement(tx, movement);
  if (movementId === null) return { movementId: await replay(tx, movement), replayed: true };
  const written = await writeEntries(tx, movementId, movement);
  if (written === 0) throw new Error(`ledger: ${movement.reference}: an account of it is not open`);
  return { movementId, replayed: false };
};

/** Waits if another transaction is inserting the same reference. @returns null if the reference exists already */
const insertMovement = async (
  tx: Tx,
  { kind, reference, inputHash, corrects }: WrittenMovement,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_movements (kind, reference, input_hash, corrects)
    values (${kind}, ${reference}, ${inputHash ?? null}, ${corrects ?? null})
    on conflict (reference) do nothing returning id`.execute(tx.kysely);
  return rows[0]?.id ?? null;
};

/** The movement that already has this reference, if it is the same one. @throws ReferenceReused otherwise */
const replay = async (tx: Tx, { kind, reference, inputHash, corrects, postings }: WrittenMovement): Promise<number> => {
  const posted = sql`(select a.kind, a.user_id, a.round_number, e.amount_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.movement_id = m.id)`;
  const sameEntries = sql`
    not exists (${posted} except ${asked(postings)}) and not exists (${asked(postings)} except ${posted})`;
  const { rows } = await sql<{ id: number; same: boolean }>`
    select m.id, m.kind = ${kind} and m.corrects is not distinct from ${corrects ?? null}::bigint
      and m.input_hash is not distinct from ${inputHash ?? null}::bytea
      and (m.input_hash is not null or (${sameEntries})) as same
    from ledger_movements m where m.reference = ${reference}`.execute(tx.kysely);
  const [row] = rows;
  if (!row?.same) throw new ReferenceReused(reference);
  return row.id;
};

const asked = (postings: readonly Posting[]) => sql`
  (select t.kind, t.user_id, t.round_number, t.cents
  from unnest(
    ${postings.map(({ account }) => account.kind)}::text[],
    ${postings.map(({ account }) => userOf(account))}::bigint[],
    ${postings.map(({ account }) => roundOf(account))}::bigint[],
    ${postings.map(({ amountCents }) => amountCents)}::bigint[])
    as t (kind, user_id, round_number, cents))`;

/**
 * Writes accounts and entries in one statement, locking the accounts in the order of their ids.
 * @returns how many entries were written: all of them or none
 */
const writeEntries = async (tx: Tx, movementId: number, { reference, postings }: WrittenMovement): Promise<number> => {
  try {
    const { numAffectedRows } = await sql`
      with asked as materialized (select * from ${asked(postings)} t),
      locked as materialized (
        select a.id, t.cents from asked t join ledger_accounts a on a.kind = t.kind
          and a.user_id is not distinct from t.user_id and a.round_number is not distinct from t.round_number
        order by a.id for no key update of a
      ),
      posted as (
        update ledger_accounts a set balance_cents = a.balance_cents + l.cents, entry_count = a.entry_count + 1
        from locked l where a.id = l.id and (select count(*) from locked) = ${postings.length}
        returning a.id, a.entry_count, a.balance_cents, l.cents
      )
      insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
      select id, entry_count, ${movementId}, cents, balance_cents from posted`.execute(tx.kysely);
    return Number(numAffectedRows ?? 0);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === CHECK_VIOLATION && constraint === NEVER_BELOW_ZERO) throw new InsufficientFunds(reference);
    throw error;
  }
};
