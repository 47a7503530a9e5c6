import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { MovementKind } from './movements.ts';

/** An emptied pot, in cents: what had been staked, what went back to players, and what they won and lost by it. */
export interface EmptiedPot {
  readonly stakedCents: number;
  readonly paidCents: number;
  readonly winningCents: number;
  readonly losingCents: number;
}

/** SQL: whether an account `a` belongs to the pot of a round. */
const inPot = (roundNumber: number) => sql`
  ((a.round_number = ${roundNumber} and a.kind = 'round:pot') or a.pot_round = ${roundNumber})`;

/**
 * Empties the pot of a round with one statement: its accounts give all stakes, every player of `outcome` gets what
 * comes back, the bank takes the difference. Only accounts that receive or give something are written. Wallets are
 * locked in the order of their ids, pot and bank after them: nothing else holds one of these and waits for a wallet.
 * The caller holds the round, so that the pot does not change.
 *
 * Written for tables without statistics, or with those of an empty one: values are carried through `update …
 * returning`, wallets are looked up by their key one by one, and common table expressions are never joined with each
 * other, because the planner takes them for small and loops.
 * @param outcome a select of user_id, stake_cents and back_cents of every player
 * @throws if stakes and pot disagree, or a wallet is missing; then nothing is paid
 */
const emptyPot = async (
  tx: Tx,
  movement: {
    readonly kind: Extract<MovementKind, 'round-settled' | 'round-voided'>;
    readonly reference: string;
    readonly roundNumber: number;
  },
  outcome: RawBuilder<unknown>,
): Promise<EmptiedPot> => {
  const { roundNumber } = movement;
  const { rows } = await sql<{
    staked: number;
    paid: number;
    winning: number;
    losing: number;
    left_in_pot: number | null;
  }>`
  with outcome as materialized (${outcome}),
  pot as materialized (
    select a.id, a.balance_cents from ledger_accounts a
    where ${inPot(roundNumber)}
  ),
  totals as materialized (
    select coalesce(sum(stake_cents), 0)::bigint as staked, coalesce(sum(back_cents), 0)::bigint as paid,
      coalesce(sum(greatest(back_cents - stake_cents, 0)), 0)::bigint as winning,
      coalesce(sum(greatest(stake_cents - back_cents, 0)), 0)::bigint as losing,
      (select sum(balance_cents)::bigint from pot) as in_pot
    from outcome
  ),
  wallets as materialized (
    select a.id, o.back_cents::bigint as cents
    from outcome o join ledger_accounts a on a.user_id = o.user_id and a.kind = 'player:wallet'
    where o.back_cents > 0 and (select staked = in_pot from totals) order by a.id for no key update of a
  ),
  moves as materialized (
    select id, cents from wallets
    union all
    select id, -balance_cents from pot where balance_cents <> 0 and (select staked = in_pot from totals)
    union all
    select a.id, t.staked - t.paid from totals t, ledger_accounts a
    where a.kind = 'house:bank' and a.user_id is null and a.round_number is null
      and t.staked <> t.paid and t.staked = t.in_pot
  ),
  movement as (
    insert into ledger_movements (kind, reference)
    select ${movement.kind}, ${movement.reference} from totals where staked > 0 and staked = in_pot returning id
  ),
  posted as (
    update ledger_accounts a set balance_cents = a.balance_cents + m.cents, entry_count = a.entry_count + 1
    from moves m where a.id = m.id
    returning a.id, a.kind, a.entry_count, a.balance_cents, m.cents
  ),
  entries as (
    insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
    select p.id, p.entry_count, m.id, p.cents, p.balance_cents from posted p, movement m
  )
  select staked, paid, winning, losing, in_pot - staked + coalesce(
    (select sum(balance_cents)::bigint from posted where kind in ('round:pot', 'round:pot-slot')), 0
  ) as left_in_pot from totals`.execute(tx.kysely);
  const [row] = rows;
  if (row?.left_in_pot !== 0) {
    throw new Error(`ledger: the pot of round ${roundNumber} and its stakes disagree (${row?.left_in_pot})`);
  }
  return { stakedCents: row.staked, paidCents: row.paid, winningCents: row.winning, losingCents: row.losing };
};

/**
 * Settles a round: pot → bank, bank → the winners' wallets. Works once: the reference is the round's.
 * @param outcome a select of user_id, stake_cents and back_cents of every play
 */
export const roundSettled = (tx: Tx, roundNumber: number, outcome: RawBuilder<unknown>): Promise<EmptiedPot> =>
  emptyPot(tx, { kind: 'round-settled', reference: `settled:${roundNumber}`, roundNumber }, outcome);

/**
 * SQL: by player, the stakes in the pot of a round, from the entries that took them, and what came back out of it.
 * Movements are found by a span of their ids: the index of entries by movement knows ranges only. `is true` keeps the
 * planner from joining what it takes for one movement, and reading all entries for each.
 */
const stakesInPot = (roundNumber: number) => sql`
  with taken as materialized (
    select e.movement_id, e.month from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where ${inPot(roundNumber)}
  ),
  entries as materialized (
    select e.account_id, e.amount_cents from ledger_entries e
    where e.movement_id between (select min(movement_id) from taken) and (select max(movement_id) from taken)
      and e.month between (select min(month) from taken) and (select max(month) from taken)
      and (e.movement_id in (select movement_id from taken)) is true
  ),
  stakes as materialized (
    select -amount_cents as cents,
      (select a.user_id from ledger_accounts a where a.id = account_id and a.kind = 'player:wallet') as user_id
    from entries
  )
  select user_id, sum(cents)::bigint as stake_cents, count(*) filter (where cents < 0) > 0 as came_back
  from stakes where user_id is not null group by user_id`;

/** Where plays and the ledger disagree about a round in play. */
export interface DifferingStakes {
  /** Some players whose stake in the pot is not that of their play, or who have only one of the two. */
  readonly userIds: readonly number[];
  /** Whether something left the pot, or it is not the sum of its stakes. */
  readonly potDiffers: boolean;
}

/**
 * Compares, before the pot is emptied.
 * @param placed a select of user_id and stake_cents of every play
 */
export const differingStakes = async (
  tx: Tx,
  roundNumber: number,
  placed: RawBuilder<unknown>,
): Promise<DifferingStakes> => {
  const { rows } = await sql<DifferingStakes>`
    with stakes as materialized (${stakesInPot(roundNumber)})
    select coalesce(bool_or(came_back), false) or coalesce(sum(stake_cents), 0) <> (
        select coalesce(sum(a.balance_cents), 0) from ledger_accounts a where ${inPot(roundNumber)}) as "potDiffers",
      array(
        select user_id::float8 from (
          select user_id, stake_cents from stakes union all select user_id, -stake_cents from (${placed}) placed
        ) both_sides
        group by user_id having sum(stake_cents) <> 0 or count(*) <> 2 order by user_id limit 5) as "userIds"
    from stakes`.execute(tx.kysely);
  return rows[0] ?? { userIds: [], potDiffers: true };
};

/**
 * Voids a round: pot → the wallets the stakes came from, to the cent, whatever has become of the plays. A stake that
 * was given back before is not given twice. Works once: the reference is the round's.
 * @throws if the pot is not the sum of these stakes: then nothing is given back
 */
export const roundVoided = (tx: Tx, roundNumber: number): Promise<EmptiedPot> =>
  emptyPot(
    tx,
    { kind: 'round-voided', reference: `voided:${roundNumber}`, roundNumber },
    sql`select user_id, stake_cents, stake_cents as back_cents
      from (${stakesInPot(roundNumber)}) stakes where stake_cents > 0`,
  );
