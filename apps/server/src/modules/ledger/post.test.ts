import { createHash } from 'node:crypto';
import { type Cents, cents } from '@lajvard/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import type { AccountRef } from './chart-of-accounts.ts';
import { InsufficientFunds, type Movement, ReferenceReused } from './movement-rules.ts';
import { demoCredit } from './movements/demo-credit.ts';
import { openPot, openWallet, post } from './post.ts';
import { prove } from './prove.ts';
import { balanceOf } from './read.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(async () => {
  const proof = await prove(fresh.db);
  await fresh.drop();
  expect(proof).toMatchObject({ ok: true, problems: [] });
});

const wallet = (userId: number): AccountRef => ({ kind: 'player:wallet', userId });
const move = (from: AccountRef, to: AccountRef, amount: number): Movement['postings'] => [
  { account: from, amountCents: cents(-amount) },
  { account: to, amountCents: cents(amount) },
];
const postNow = (movement: Movement) => transaction(fresh.db, (tx) => post(tx, movement));
const player = (userId: number, amount: number) =>
  transaction(fresh.db, async (tx) => {
    await openWallet(tx, userId);
    await post(tx, { kind: 'demo-credit', reference: `credit:${userId}`, postings: demoCredit(userId, cents(amount)) });
  });
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

describe('a movement', () => {
  it('a movement posts all its entries: two wallets pay into one pot', async () => {
    await player(1, 10_000);
    await player(2, 5_000);
    await transaction(fresh.db, (tx) => openPot(tx, 9));
    await postNow({
      kind: 'test',
      reference: 'both',
      postings: [
        { account: wallet(1), amountCents: cents(-700) },
        { account: wallet(2), amountCents: cents(-300) },
        { account: { kind: 'round:pot', roundNumber: 9 }, amountCents: cents(1_000) },
      ],
    });
    expect(await balanceOf(fresh.db, 1)).toBe(9_300);
    expect(await balanceOf(fresh.db, 2)).toBe(4_700);
  });

  it.each<[string, Movement['postings'], RegExp]>([
    [
      'does not balance',
      [
        { account: wallet(1), amountCents: cents(5) },
        { account: { kind: 'house:bank' }, amountCents: cents(-4) },
      ],
      /sum to zero/,
    ],
    ['has one entry', [{ account: wallet(1), amountCents: cents(5) }], /at least two/],
    [
      'has an empty entry',
      [...move(wallet(1), { kind: 'house:bank' }, 5), { account: { kind: 'outside:trc20' }, amountCents: cents(0) }],
      /not zero/,
    ],
    ['names an account twice', move(wallet(1), wallet(1), 5), /once/],
    [
      'has a fraction of a cent',
      [
        { account: wallet(1), amountCents: 0.5 as Cents },
        { account: { kind: 'house:bank' }, amountCents: -0.5 as Cents },
      ],
      /whole number/,
    ],
    ['names an account that is not open', move({ kind: 'house:bank' }, wallet(404), 5), /not open/],
  ])('a movement that %s is refused and leaves no trace', async (_what, postings, because) => {
    await player(1, 100);
    await expect(postNow({ kind: 'test', reference: 'bad', postings })).rejects.toThrow(because);
    const { rows } = await fresh.db.pool.query("select from ledger_movements where reference = 'bad'");
    expect(rows).toEqual([]);
  });

  it('a movement is undone entirely when its transaction fails later', async () => {
    await player(1, 100);
    const later = transaction(fresh.db, async (tx) => {
      await post(tx, { kind: 'test', reference: 'undone', postings: move(wallet(1), { kind: 'house:bank' }, 60) });
      throw new Error('the fact that caused it did not happen');
    });
    await expect(later).rejects.toThrow('did not happen');
    expect(await balanceOf(fresh.db, 1)).toBe(100);
  });
});

describe('a wallet', () => {
  it('a wallet gives its last cent and not one more', async () => {
    await player(1, 100);
    await postNow({ kind: 'test', reference: 'all', postings: move(wallet(1), { kind: 'house:bank' }, 100) });
    const more = postNow({ kind: 'test', reference: 'more', postings: move(wallet(1), { kind: 'house:bank' }, 1) });
    await expect(more).rejects.toThrow(InsufficientFunds);
    expect(await balanceOf(fresh.db, 1)).toBe(0);
  });

  it('opening a wallet twice keeps one wallet with its balance', async () => {
    await player(1, 100);
    await transaction(fresh.db, (tx) => openWallet(tx, 1));
    expect(await balanceOf(fresh.db, 1)).toBe(100);
  });

  it('a wallet of 100 allows exactly 100 of 200 concurrent withdrawals of 1', async () => {
    await player(1, 100);
    const tries = Array.from({ length: 200 }, (_, n) =>
      postNow({ kind: 'test', reference: `one:${n}`, postings: move(wallet(1), { kind: 'house:bank' }, 1) }),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(100);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(reasons.every((reason) => reason instanceof InsufficientFunds)).toBe(true);
    expect(await balanceOf(fresh.db, 1)).toBe(0);
  });
});

describe('a reference', () => {
  const payout = (amount: number, input?: string): Movement => ({
    kind: 'test',
    reference: 'payout:1',
    ...(input !== undefined && { inputHash: hash(input) }),
    postings: move({ kind: 'house:bank' }, wallet(1), amount),
  });

  it('a reference posts once: the same input again changes nothing', async () => {
    await player(1, 100);
    const first = await postNow(payout(50, 'fifty'));
    const again = await postNow(payout(50, 'fifty'));
    expect(first.replayed).toBe(false);
    expect(again).toEqual({ movementId: first.movementId, replayed: true });
    expect(await balanceOf(fresh.db, 1)).toBe(150);
  });

  it.each([
    ['another input', payout(50, 'fifty'), payout(50, 'fifty-one')],
    ['an input where there was none', payout(50), payout(50, 'fifty')],
    ['other entries where there is no input', payout(50), payout(51)],
    ['another kind', payout(50), { ...payout(50), kind: 'other' }],
    ['a movement to correct', payout(50), { ...payout(50), corrects: 1 }],
  ])('a reference reused with %s is refused', async (_what, first, second) => {
    await player(1, 100);
    await postNow(first);
    await expect(postNow(second)).rejects.toThrow(ReferenceReused);
    expect(await balanceOf(fresh.db, 1)).toBe(150);
  });

  it('a reference used five times concurrently posts once', async () => {
    await player(1, 100);
    const all = await Promise.all(Array.from({ length: 5 }, () => postNow(payout(50))));
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(all.map(({ movementId }) => movementId)).size).toBe(1);
    expect(await balanceOf(fresh.db, 1)).toBe(150);
  });
});

describe('concurrent movements', () => {
  it('concurrent movements over the same accounts in any order neither deadlock nor leave a gap', async () => {
    const users = [1, 2, 3, 4, 5, 6];
    for (const user of users) await player(user, 1_000_000);
    const tries = Array.from({ length: 200 }, (_, n) => {
      const order = users.map((_user, at) => users[(at * (n % 2 === 0 ? 5 : 1) + n) % users.length] ?? 1);
      const [giver = 1, ...takers] = order;
      const postings = [
        ...takers.map((user) => ({ account: wallet(user), amountCents: cents(n + 1) })),
        { account: wallet(giver), amountCents: cents(-(n + 1) * takers.length) },
      ];
      return postNow({ kind: 'test', reference: `many:${n}`, postings: n % 3 === 0 ? postings.reverse() : postings });
    });
    const ends = await Promise.all(tries);
    expect(ends.every(({ replayed }) => !replayed)).toBe(true);
    const { rows } = await fresh.db.pool.query(
      'select sum(deadlocks)::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    for (const user of users) {
      const { rows } = await fresh.db.pool.query(
        `select entry_count from ledger_accounts where user_id = $1 and kind = 'player:wallet'`,
        [user],
      );
      expect(rows).toEqual([{ entry_count: 201 }]); // the credit and every movement
    }
  });
});

it('the balance of a player without a wallet is a fault', async () => {
  await expect(balanceOf(fresh.db, 1)).rejects.toThrow('has no wallet');
});
