import { cents } from '@lajvard/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, openWallet, post, prove } from '#modules/ledger';
import { bar, changeSettings, lockDepositLimits } from '#modules/limits';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { decidePayment } from './decide.ts';
import { DEPOSIT } from './kinds.ts';
import { depositedSince } from './request-store.ts';
import { requestDeposit } from './requests.ts';
import { findPayments } from './store.ts';
import { nameStaff } from './testing/test-staff.ts';

const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const HASH = 'b5c1f0a2d4e6978812340000abcdef00b5c1f0a2d4e6978812340000abcdef00';

let fresh: FreshDatabase;
let options: Parameters<typeof requestDeposit>[0];
beforeEach(async () => {
  fresh = await lentDatabase();
  const isStopped = async () => false;
  options = { db: fresh.db, walletAddress: WALLET, maxADay: { deposits: null, withdrawals: null }, isStopped };
  await nameStaff(fresh.db);
  for (const userId of [1, 2]) await transaction(fresh.db, (tx) => openWallet(tx, userId));
});
afterEach(async () => {
  const proof = await prove(fresh.db);
  await fresh.drop();
  expect(proof).toMatchObject({ ok: true, problems: [] });
});

const ask = (amount: number, hashCode = HASH, userId = 1) =>
  requestDeposit(options, { userId, amount, hashCode, walletAddress: WALLET, ip: '::1' });
const asked = async (...form: Parameters<typeof ask>) => {
  const deposit = await ask(...form);
  if (deposit instanceof Refused) throw new Error(`refused: ${deposit.code}`);
  return deposit;
};
const decide = (id: number, status: 1 | 2, staffId = 9, amount?: number) =>
  decidePayment({ db: fresh.db, identity: { mailBookedDeposit: async () => undefined } }, DEPOSIT, {
    id,
    status,
    description: status === 2 ? 'not found' : null,
    hashCode: null,
    amount,
    staffId,
    ip: '::1',
  });
const lockedLimits = (userId: number) => transaction(fresh.db, (tx) => lockDepositLimits(tx, userId));
const wordOf = (answer: unknown): string => {
  if (!(answer instanceof Refused)) return 'done';
  return answer.errors ? Object.values(answer.errors).flat().join() : answer.code;
};
const balance = (userId = 1) => balanceOf(fresh.db, userId);

// docs/specification/2-account-and-back-office.md#41-statuses-of-payments
describe('a deposit', () => {
  it('a deposit moves no money until it is approved, and then once', async () => {
    const { id, status } = await asked(50);
    expect([status, await balance()]).toEqual([0, 0]);
    const approved = await decide(id, 1);
    expect(approved).toMatchObject({ status: 1, user_id: 1, movement_id: expect.any(Number) });
    expect(await balance()).toBe(5_000);
    expect(await decide(id, 1, 8)).toMatchObject({ code: 'already-decided', decided: { status: 1, by: 'staff 9' } });
    expect(await balance()).toBe(5_000);
  });

  it('a deposit can be declined and approved in turn, and the balance follows', async () => {
    const { id } = await asked(50);
    const balances: number[] = [];
    for (const status of [2, 1, 2, 1] as const) {
      expect(wordOf(await decide(id, status))).toBe('done');
      balances.push(await balance());
    }
    expect(balances).toEqual([0, 5_000, 0, 5_000]);
    const { rows } = await findPayments(fresh.db, DEPOSIT, {
      userId: 1,
      page: 1,
      limit: 15,
      sort: 'id',
      align: 'desc',
      status: 1,
      keyword: undefined,
      from: null,
      before: null,
    });
    expect(rows).toHaveLength(1);
  });

  it('a deposit that the player has spent cannot be taken back', async () => {
    const { id } = await asked(50);
    await decide(id, 1);
    await transaction(fresh.db, (tx) =>
      post(tx, { kind: 'withdrawal-held', userId: 1, cents: cents(100), reference: 'spent' }),
    );
    expect(wordOf(await decide(id, 2))).toBe('deposit-spent');
    expect(await balance()).toBe(4_900);
    const row = await fresh.db.pool.query('select status, description from deposits where id = $1', [id]);
    expect(row.rows[0], 'nothing of the decision stays').toEqual({ status: 1, description: null });
  });

  it('of concurrent decisions on a deposit one wins; the others learn that it is decided', async () => {
    const { id } = await asked(50);
    const words = await Promise.all(
      Array.from({ length: 8 }, async (_, staff) => wordOf(await decide(id, 1, staff + 1))),
    );
    expect(words.toSorted()).toEqual([...Array(7).fill('already-decided'), 'done']);
    expect(await balance()).toBe(5_000);
    const mixed = await Promise.all([decide(id, 2, 1), decide(id, 1, 2), decide(id, 2, 3)]);
    expect(mixed.map(wordOf)).toContain('done');
    expect(await prove(fresh.db)).toMatchObject({ ok: true });
  });
});

describe('a hash', () => {
  const spellings = Array.from({ length: 50 }, (_, n) => {
    const cased = [...HASH].map((sign, place) => ((n >> (place % 6)) & 1 ? sign.toUpperCase() : sign)).join('');
    const spaced = n % 3 === 0 ? ` ${cased.slice(0, 9)} ${cased.slice(9)}\u200b` : cased;
    return n % 5 === 0 ? `0x${spaced.trim()}` : spaced;
  });

  it('a hash in fifty spellings at once is accepted for one deposit', async () => {
    const words = (await Promise.all(spellings.map((hash) => ask(10, hash)))).map(wordOf);
    expect(words.filter((word) => word === 'done')).toHaveLength(1);
    expect(new Set(words)).toEqual(new Set(['done', 'errors:hash-code-used']));
    expect(wordOf(await ask(10, HASH, 2)), 'by another player neither').toBe('errors:hash-code-used');
  });

  it('a declined hash can be used again; the declined deposit then cannot be approved', async () => {
    const first = await asked(10);
    await decide(first.id, 2);
    const second = await asked(10, HASH.toUpperCase(), 2);
    expect(wordOf(await decide(first.id, 1))).toBe('hash-code-used');
    await decide(second.id, 2);
    const both = await Promise.all([decide(first.id, 1), decide(second.id, 1)]);
    expect(both.map(wordOf).toSorted()).toEqual(['done', 'hash-code-used']);
    expect((await balance(1)) + (await balance(2))).toBe(1_000);
  });
});

describe('deposits that are refused', () => {
  // docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming
  it('more than the limit that arrived is booked whole, and the next deposit is refused', async () => {
    const limited = { action: 'deposit_limit', period: 'monthly', amount: 100 } as const;
    await changeSettings(fresh.db, 1, limited, async () => undefined);
    const { id } = await asked(100);
    expect(wordOf(await decide(id, 1, 9, 500))).toBe('done');
    expect(await balance()).toBe(50_000);
    const [limit] = await lockedLimits(1);
    const used = await depositedSince(fresh.db, 1, limit?.since ?? new Date(0));
    expect([limit?.maxCents, used], 'both are shown, and no rest').toEqual([10_000, 50_000]);
    expect(wordOf(await ask(1, 'd'.repeat(64)))).toBe('deposit-limit-reached');
    expect(wordOf(await decide(id, 2))).toBe('done');
    expect(wordOf(await ask(100, 'd'.repeat(64))), 'a decline frees it').toBe('done');
  });

  it('fifty concurrent deposits never exceed the limit; a declined one frees its share', async () => {
    const limit = { action: 'deposit_limit', period: 'monthly', amount: 100 } as const;
    await changeSettings(fresh.db, 1, limit, async () => undefined);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(30, `${HASH}${n}`)));
    const words = answers.map(wordOf);
    expect(words.filter((word) => word === 'done')).toHaveLength(3);
    expect(words.filter((word) => word === 'deposit-limit-reached')).toHaveLength(47);
    const [first] = answers.filter((answer) => !(answer instanceof Refused));
    await decide((first as { id: number }).id, 2);
    expect(wordOf(await ask(30, 'abcdef0123'))).toBe('done');
    expect(wordOf(await ask(11, 'abcdef0124'))).toBe('deposit-limit-reached');
    expect(wordOf(await ask(10, 'abcdef0125'))).toBe('done');
  });

  it('a deposit is refused during a break, after a change of our wallet and while deposits are closed', async () => {
    await transaction(fresh.db, (tx) => bar(tx, 1, 'exclusion', Date.now() + 60_000));
    expect(wordOf(await ask(10))).toBe('on-a-break');
    options = { ...options, walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
    expect(wordOf(await ask(10, HASH, 2))).toBe('wallet-changed');
    options = { ...options, walletAddress: '' };
    expect(wordOf(await ask(10, HASH, 2))).toBe('deposits-closed');
  });
});
