import { createHash } from 'node:crypto';
import { type Cents, cents } from '@lajvard/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import type { AccountRef } from './chart-of-accounts.ts';
import { InsufficientFunds, ReferenceReused, type WrittenMovement } from './movement-rules.ts';
import type { Movement } from './movements.ts';
import { openPot, openWallet, post, writeMovement } from './post.ts';
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
const move = (from: AccountRef, to: AccountRef, amount: number): WrittenMovement['postings'] => [
  { account: from, amountCents: cents(-amount) },
  { account: to, amountCents: cents(amount) },
];
const postNow = (movement: Movement) => transaction(fresh.db, (tx) => post(tx, movement));
const writeNow = (movement: WrittenMovement) => transaction(fresh.db, (tx) => writeMovement(tx, movement));
const player = (userId: number, amount: number) =>
  transaction(fresh.db, async (tx) => {
    await openWallet(tx, userId);
    await post(tx, { kind: 'demo-credit', userId, cents: cents(amount), reference: `credit:${userId}` });
  });
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

describe('a movement', () => {
  it('a movement posts all its entries: two wallets pay into one pot', async () => {
    await player(1, 10_000);
    await player(2, 5_000);
    await transaction(fresh.db, (tx) => openPot(tx, 9));
    await writeNow({
      kind: 'stakes-placed',
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

  it.each<[string, WrittenMovement['postings'], RegExp]>([
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
    await expect(writeNow({ kind: 'demo-credit', reference: 'bad', postings })).rejects.toThrow(because);
    const { rows } = await fresh.db.pool.query("select from ledger_movements where reference = 'bad'");
    expect(rows).toEqual([]);
  });

  it('a movement is undone entirely when its transaction fails later', async () => {
    await player(1, 100);
    const later = transaction(fresh.db, async (tx) => {
      await post(tx, { kind: 'withdrawal-held', userId: 1, cents: cents(60), reference: 'undone' });
      throw new Error('the fact that caused it did not happen');
    });
    await expect(later).rejects.toThrow('did not happen');
    expect(await balanceOf(fresh.db, 1)).toBe(100);
  });
});

describe('a wallet', () => {
  it('a wallet gives its last cent and not one more', async () => {
    await player(1, 100);
    await postNow({ kind: 'withdrawal-held', userId: 1, cents: cents(100), reference: 'all' });
    const more = postNow({ kind: 'withdrawal-held', userId: 1, cents: cents(1), reference: 'more' });
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
      postNow({ kind: 'withdrawal-held', userId: 1, cents: cents(1), reference: `one:${n}` }),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(100);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(reasons.every((reason) => reason instanceof InsufficientFunds)).toBe(true);
    expect(await balanceOf(fresh.db, 1)).toBe(0);
  });
});

describe('a reference', () => {
  const charge = (amount: number, input?: string) => ({
    kind: 'charge-made' as const,
    userId: 1,
    cents: cents(amount),
    reference: 'charge:1',
    ...(input !== undefined && { inputHash: hash(input) }),
  });

  it('a reference posts once: the same input again changes nothing', async () => {
    await player(1, 100);
    const first = await postNow(charge(50, 'fifty'));
    const again = await postNow(charge(50, 'fifty'));
    expect(first.replayed).toBe(false);
    expect(again).toEqual({ movementId: first.movementId, replayed: true });
    expect(await balanceOf(fresh.db, 1)).toBe(150);
  });

  it.each<[string, Movement, Movement]>([
    ['another input', charge(50, 'fifty'), charge(50, 'fifty-one')],
    ['an input where there was none', charge(50), charge(50, 'fifty')],
    ['other entries where there is no input', charge(50), charge(51)],
    ['another kind', charge(50), { ...charge(50), kind: 'demo-credit' }],
    ['a movement to correct', charge(50), { ...charge(50), corrects: 1 }],
  ])('a reference reused with %s is refused', async (_what, first, second) => {
    await player(1, 100);
    await postNow(first);
    await expect(postNow(second)).rejects.toThrow(ReferenceReused);
    expect(await balanceOf(fresh.db, 1)).toBe(150);
  });

  it('a reference used five times concurrently posts once', async () => {
    await player(1, 100);
    const all = await Promise.all(Array.from({ length: 5 }, () => postNow(charge(50))));
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
      const shares = [
        ...takers.map((userId) => ({ userId, amountCents: cents(n + 1) })),
        { userId: giver, amountCents: cents(-(n + 1) * takers.length) },
      ];
      const reference = `many:${n}`;
      return postNow({ kind: 'round-corrected', shares: n % 3 === 0 ? shares.reverse() : shares, reference });
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
