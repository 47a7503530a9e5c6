import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

const MAX_NAMED = 5; // of each kind of problem

/** Whether the ledger is right, and if not, where it is wrong. */
export interface Proof {
  readonly ok: boolean;
  readonly problems: readonly string[];
  readonly accounts: number;
  readonly entries: number;
}

/**
 * What must never be true: SQL that returns `what` for each place where it is. It reads the entries themselves and
 * trusts no trigger.
 */
const QUESTIONS: readonly [problem: string, text: string][] = [
  [
    'the accounts do not sum to zero',
    `select sum(balance_cents) || ' cents' as what from ledger_accounts having sum(balance_cents) <> 0`,
  ],
  [
    'a movement does not sum to zero',
    `select 'movement ' || movement_id as what from ledger_entries group by movement_id having sum(amount_cents) <> 0`,
  ],
  [
    'an entry belongs to no movement',
    `select 'account ' || account_id || ' entry ' || sequence as what from ledger_entries e
     where not exists (select from ledger_movements m where m.id = e.movement_id)`,
  ],
  [
    'a movement has no entries',
    `select 'movement ' || id as what from ledger_movements m
     where not exists (select from ledger_entries e where e.movement_id = m.id)`,
  ],
  [
    'a balance is not the sum of its entries, or a sequence has a gap',
    `select 'account ' || coalesce(a.id, e.account_id) as what from ledger_accounts a
     full join (
       select account_id, count(*) as entries, min(sequence) as first, max(sequence) as last, sum(amount_cents) as cents
       from ledger_entries group by account_id) e on e.account_id = a.id
     where a.id is null or a.balance_cents <> coalesce(e.cents, 0) or a.entry_count <> coalesce(e.entries, 0)
       or a.entry_count <> coalesce(e.last, 0) or e.first <> 1`,
  ],
  [
    'the balance after an entry is not the previous one plus the amount, or a sequence occurs twice',
    `select 'account ' || account_id || ' entry ' || sequence as what from (
       select account_id, sequence, balance_cents, sum(amount_cents) over one as should_be, row_number() over one as nth
       from ledger_entries window one as (partition by account_id order by sequence)) e
     where balance_cents <> should_be or sequence <> nth`,
  ],
  [
    'an account of a player or a pot is below zero',
    `select 'account ' || id as what from ledger_accounts
     where (kind like 'player:%' or kind in ('round:pot', 'round:pot-slot')) and balance_cents < 0`,
  ],
  [
    'the pot of a round that has ended is not empty',
    `select 'round ' || coalesce(a.round_number, a.pot_round) as what from ledger_accounts a
     where kind in ('round:pot', 'round:pot-slot') and balance_cents <> 0 and exists (
       select from rounds r
       where r.round_number = coalesce(a.round_number, a.pot_round) and r.phase in ('settled', 'void'))`,
  ],
];

/**
 * Proves the whole ledger from its entries, as of one moment. It reads every entry, so use it in tests, at night, and
 * after a restore.
 */
export const prove = (db: Db): Promise<Proof> =>
  db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (kysely) => {
      const snapshot: Pick<Tx, 'kysely'> = { kysely };
      const problems: string[] = [];
      for (const [problem, text] of QUESTIONS) problems.push(...(await problemsOf(snapshot, problem, text)));
      const { rows } = await sql<{ accounts: number; entries: number }>`
        select (select count(*) from ledger_accounts) as accounts,
          (select count(*) from ledger_entries) as entries`.execute(kysely);
      const [{ accounts, entries } = { accounts: 0, entries: 0 }] = rows;
      return { ok: problems.length === 0, problems, accounts, entries };
    });

const problemsOf = async ({ kysely }: Pick<Tx, 'kysely'>, problem: string, text: string): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`${sql.raw(text)} limit ${MAX_NAMED}`.execute(kysely);
  return rows.map(({ what }) => `${problem}: ${what}`);
};
