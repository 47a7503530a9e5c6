/**
 * Stakes of many players at once: wallet → pot of the round, one movement for all plays of a batch. This is SQL for the
 * one statement that takes plays (`plays/take-plays.ts`): a separate statement per play costs ten times as much.
 */

/**
 * The wallets that can cover their stakes, locked in the order of their ids so that batches never deadlock.
 * @param wanted a relation with user_id and stake_cents; its columns are passed on, with account_id and wallet_sequence
 * (of the debit to come)
 */
export const walletsForStakesSql = (wanted: string): string => `
  select w.*, a.id as account_id, a.entry_count + 1 as wallet_sequence
  from ${wanted} w join ledger_accounts a on a.user_id = w.user_id and a.kind = 'player:wallet'
  where a.balance_cents >= w.stake_cents order by a.id for no key update of a`;

/** The accounts of a round's pot: the one that it always has, and its slots. */
const potAccounts = (roundNumber: string): string => `
  select p.id from ledger_accounts p
  where ((p.round_number = ${roundNumber} and p.kind = 'round:pot') or p.pot_round = ${roundNumber})`;

/**
 * Common table expressions that post the stakes of `placed` (user_id, stake_cents). `walletsForStakesSql` must have
 * locked the wallets.
 *
 * A batch adds to one account of the pot, and holds it until its commit is durable: one that nobody else holds, or, if
 * there is none, any of them, for which it waits. Batches of all processes spread over the slots so by themselves. No
 * deadlock: the account of the pot is locked after all wallets, and its holder locks no other account; the
 * settlement, which locks several, first holds the round, and with it keeps all batches out.
 * @param roundNumber an SQL expression
 * @param reference an SQL expression, new for each statement: `stakes:<round>:<uuid>`
 * @returns the expressions, among them `stakes_movement` (id) and `stakes_debited` (user_id, balance_cents)
 */
export const stakesPlacedSql = (placed: string, roundNumber: string, reference: string): string => `
  stakes_movement as (
    insert into ledger_movements (kind, reference)
    select 'stakes-placed', ${reference} where exists (select from ${placed})
    returning id
  ),
  stakes_debited as (
    update ledger_accounts a set balance_cents = a.balance_cents - p.stake_cents, entry_count = a.entry_count + 1
    from ${placed} p where a.user_id = p.user_id and a.kind = 'player:wallet'
    returning a.id, a.user_id, a.entry_count, a.balance_cents, p.stake_cents
  ),
  stakes_in_pot as (
    update ledger_accounts a set balance_cents = a.balance_cents + s.cents, entry_count = a.entry_count + 1
    from (
      select sums.cents, coalesce(free.id, busy.id) as id
      from (select sum(stake_cents)::bigint as cents from stakes_debited) sums
      left join lateral (
        ${potAccounts(roundNumber)} and sums.cents > 0 limit 1 for no key update skip locked) free on true
      left join lateral (
        ${potAccounts(roundNumber)} and free.id is null order by random() limit 1) busy on true
      where sums.cents > 0
    ) s
    where a.id = s.id
    returning a.id, a.entry_count, a.balance_cents, s.cents
  ),
  stakes_entries as (
    insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
    select d.id, d.entry_count, m.id, -d.stake_cents, d.balance_cents from stakes_debited d, stakes_movement m
    union all
    select p.id, p.entry_count, m.id, p.cents, p.balance_cents from stakes_in_pot p, stakes_movement m
  )`;
