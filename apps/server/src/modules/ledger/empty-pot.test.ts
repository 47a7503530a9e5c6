import { cents } from '@lajvard/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { differingStakes } from './empty-pot.ts';
import { openPot, openWallet, writeMovement } from './post.ts';

const PLAYERS = 400;
const BATCHES = 100;
const ROUND = 1;
const players = Array.from({ length: PLAYERS }, (_, n) => n + 1);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await transaction(fresh.db, async (tx) => {
    await openPot(tx, ROUND);
    for (const user of players) await openWallet(tx, user);
    const postings = players.map((userId) => ({
      account: { kind: 'player:wallet' as const, userId },
      amountCents: cents(1_000),
    }));
    const given = { account: { kind: 'house:adjustments' as const }, amountCents: cents(-1_000 * PLAYERS) };
    await writeMovement(tx, { kind: 'demo-credit', reference: 'credit', postings: [given, ...postings] });
  });
  // Many older entries of other accounts.
  await fresh.db.pool.query(`set session_replication_role = replica;
    insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
      select 1000000 + n, 1, 1, 1, 1 from generate_series(1, 100000) n;
    reset session_replication_role`);
  await fresh.db.pool.query('analyze'); // knows the accounts, and nothing of the round's entries, as in a long lock
  await transaction(fresh.db, async (tx) => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const stakes = players.filter((user) => user % BATCHES === batch);
      await writeMovement(tx, {
        kind: 'stakes-placed',
        reference: `stakes:${batch}`,
        postings: [
          ...stakes.map((userId) => ({
            account: { kind: 'player:wallet' as const, userId },
            amountCents: cents(-400),
          })),
          { account: { kind: 'round:pot', roundNumber: ROUND }, amountCents: cents(400 * stakes.length) },
        ],
      });
    }
  });
});
afterAll(() => fresh.drop());

/** SQL: plays of these stakes, in cents; 400 where none is named, no play where it is null. */
const placed = (stakes: Readonly<Record<number, number | null>> = {}) => {
  const plays = { ...Object.fromEntries(players.map((user) => [user, 400])), ...stakes };
  const rows = Object.entries(plays).filter(([, cents]) => cents !== null);
  return sql`select key::bigint as user_id, value::int as stake_cents
    from json_each_text(${JSON.stringify(Object.fromEntries(rows))})`;
};

const DIFFERENCES = [
  ['a raised stake', { 7: 500 }, [7]],
  ['a play taken away', { 7: null }, [7]],
  ['a play added without a stake', { 401: 400 }, [401]],
  ['a play added that stakes nothing', { 401: 0 }, [401]],
  ['two exchanged stakes', { 7: 300, 9: 500 }, [7, 9]],
  ['more than are named', { 9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 4: 1 }, [4, 5, 6, 7, 8]],
] as const;

it('comparing a pot with its plays names the players whose stakes differ', () =>
  transaction(fresh.db, async (tx) => {
    for (const [what, stakes, userIds] of DIFFERENCES)
      expect(await differingStakes(tx, ROUND, placed(stakes)), what).toEqual({ userIds, potDiffers: false });
  }));

it('comparing a pot with its plays reads each stake once, however many batches took them', async () => {
  await transaction(fresh.db, async (tx) => {
    const looks = async (): Promise<number> => {
      const { rows } = await sql<{ looks: number }>`
        select (seq_tup_read + idx_scan)::int as looks from pg_stat_xact_user_tables
        where relname = 'ledger_accounts'`.execute(tx.kysely);
      return rows[0]?.looks ?? Number.NaN;
    };
    const before = await looks();
    expect(await differingStakes(tx, ROUND, placed())).toEqual({ userIds: [], potDiffers: false });
    expect((await looks()) - before).toBeLessThan(10 * PLAYERS); // one for each batch and play would be 40,000
  });
});

// the last: its movement stays in the pot
it('a stake moved back out of the pot counts as a difference of the pot', () =>
  transaction(fresh.db, async (tx) => {
    const postings = [
      { account: { kind: 'player:wallet', userId: 7 }, amountCents: cents(400) },
      { account: { kind: 'round:pot', roundNumber: ROUND }, amountCents: cents(-400) },
    ] as const;
    await writeMovement(tx, { kind: 'stakes-placed', reference: 'back', postings });
    expect(await differingStakes(tx, ROUND, placed({ 7: null }))).toMatchObject({ potDiffers: true });
  }));
