import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, openWallet, prove } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { decidePayment, NEEDS_TWO } from './decide.ts';
import { DEPOSIT, WITHDRAWAL } from './kinds.ts';
import { depositStepsSql } from './month-sql.ts';
import { presentOne } from './player-lists.ts';
import { requestDeposit, requestWithdrawal } from './requests.ts';
import { nameStaff } from './testing/test-staff.ts';

const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const OWN_WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const HASH = 'b5c1f0a2d4e6978812340000abcdef00b5c1f0a2d4e6978812340000abcdef00';
const OTHER_HASH = HASH.replaceAll('b', '7');

let fresh: FreshDatabase;
let told: { userId: number; asked: string; amount: string }[];
beforeEach(async () => {
  fresh = await lentDatabase();
  told = [];
  await nameStaff(fresh.db);
  await transaction(fresh.db, (tx) => openWallet(tx, 1));
});
afterEach(async () => {
  const proof = await prove(fresh.db);
  await fresh.drop();
  expect(proof).toMatchObject({ ok: true, problems: [] });
});

const maxADay = { deposits: null, withdrawals: null };
const identity = {
  askPassword: async () => undefined,
  mailWithdrawal: async () => undefined,
  mailBookedDeposit: async (_tx: unknown, userId: number, amounts: { asked: string; amount: string }) => {
    told.push({ userId, ...amounts });
  },
  mailCharge: async () => undefined,
  mailProposal: async () => undefined,
  checkMasterPassword: async () => true as const,
};
const deposited = async (amount: number, hashCode = HASH) => {
  const options = { db: fresh.db, walletAddress: WALLET, maxADay, isStopped: async () => false };
  const deposit = await requestDeposit(options, { userId: 1, amount, hashCode, walletAddress: WALLET, ip: '::1' });
  if (deposit instanceof Refused) throw new Error(`refused: ${deposit.code}`);
  return deposit.id;
};
const withdrawn = async (amount: number) => {
  const options = { db: fresh.db, walletAddress: WALLET, contract: '', maxADay, minWithdrawal: 25, identity };
  const form = { userId: 1, amount, wallet: undefined, newAddress: OWN_WALLET, password: undefined, requestId: null };
  const withdrawal = await requestWithdrawal(options, { ...form, ip: '::1' });
  if (withdrawal instanceof Refused) throw new Error(`refused: ${withdrawal.code}`);
  return withdrawal.id;
};
const decide = async (
  kind: typeof DEPOSIT | typeof WITHDRAWAL,
  id: number,
  decision: { approve: boolean; amount?: number; hashCode?: string },
) => {
  const decided = await decidePayment({ db: fresh.db, identity }, kind, {
    id,
    status: decision.approve ? 1 : 2,
    description: decision.approve ? null : 'not found',
    hashCode: decision.hashCode ?? null,
    amount: decision.amount,
    staffId: 9,
    ip: '::1',
  });
  if (decided === NEEDS_TWO) throw new Error('nothing here needs a second person');
  return decided;
};
const wordOf = (answer: unknown): string => {
  if (!(answer instanceof Refused)) return 'done';
  return answer.errors ? Object.values(answer.errors).flat().join() : answer.code;
};
const balance = () => balanceOf(fresh.db, 1);

// docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals
describe('a deposit that arrived with another amount', () => {
  it('a deposit is booked with the amount that arrived; the player sees it and the requested one', async () => {
    const id = await deposited(50);
    const row = await decide(DEPOSIT, id, { approve: true, amount: 40 });
    if (row instanceof Refused) throw new Error(row.code);
    expect(await balance()).toBe(4_000);
    expect(await presentOne(fresh.db, DEPOSIT, row)).toMatchObject({ amount: 40, asked_amount: 50, status: 1 });
    expect(told).toEqual([{ userId: 1, asked: '$50', amount: '$40' }]);
    const { rows } = await fresh.db.pool.query('select before, after from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({ before: { amount: 50, status: 0 }, after: { amount: 40, asked: 50, status: 1 } });
  });

  it('taking a deposit back debits the booked amount; it can be booked again with another', async () => {
    const id = await deposited(50);
    const balances: number[] = [];
    for (const decision of [
      { approve: true, amount: 1_250 },
      { approve: false },
      { approve: true },
      { approve: false },
      { approve: true, amount: 50 },
    ]) {
      expect(wordOf(await decide(DEPOSIT, id, decision))).toBe('done');
      balances.push(await balance());
    }
    expect(balances).toEqual([125_000, 0, 125_000, 0, 5_000]);
    expect(told.map(({ amount }) => amount)).toEqual(['$1.250', '$1.250']);
    const steps = depositStepsSql({ from: new Date(0), to: new Date('2200-01-01') });
    const { rows } = await sql<{ amount_cents: number }>`${steps}`.execute(fresh.db.kysely);
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([5_000, 125_000, 125_000, 125_000, 125_000, 5_000]);
  });

  it('a deposit booked with the requested amount sends no mail', async () => {
    expect(wordOf(await decide(DEPOSIT, await deposited(50), { approve: true, amount: 50 }))).toBe('done');
    expect(wordOf(await decide(DEPOSIT, await deposited(30, OTHER_HASH), { approve: true }))).toBe('done');
    expect([await balance(), told]).toEqual([8_000, []]);
  });
});

describe('the hash of one transfer', () => {
  it('the hash of a credited deposit is refused for a withdrawal, however it is spelt', async () => {
    await decide(DEPOSIT, await deposited(100), { approve: true });
    const id = await withdrawn(40);
    expect(wordOf(await decide(WITHDRAWAL, id, { approve: true, hashCode: `0x${HASH.toUpperCase()}` }))).toBe(
      'errors:hash-code-of-deposit',
    );
    expect(await balance(), 'the money is still held').toBe(6_000);
    expect(wordOf(await decide(WITHDRAWAL, id, { approve: true, hashCode: OTHER_HASH }))).toBe('done');
  });

  it('the hash of a paid withdrawal is refused for a deposit', async () => {
    await decide(DEPOSIT, await deposited(100), { approve: true });
    await decide(WITHDRAWAL, await withdrawn(40), { approve: true, hashCode: OTHER_HASH });
    const id = await deposited(40, OTHER_HASH);
    expect(wordOf(await decide(DEPOSIT, id, { approve: true }))).toBe('hash-code-of-withdrawal');
    expect(wordOf(await decide(DEPOSIT, id, { approve: false }))).toBe('done');
    expect(await balance()).toBe(6_000);
  });

  it('a declined hash can be used again; of two simultaneous approvals one wins', async () => {
    await decide(DEPOSIT, await deposited(100, 'c'.repeat(64)), { approve: true });
    const [depositId, withdrawalId] = [await deposited(40), await withdrawn(40)];
    const words = await Promise.all([
      decide(DEPOSIT, depositId, { approve: true }),
      decide(WITHDRAWAL, withdrawalId, { approve: true, hashCode: HASH }),
    ]);
    expect(words.map(wordOf).filter((word) => word === 'done')).toHaveLength(1);
    await decide(DEPOSIT, depositId, { approve: false });
    await decide(WITHDRAWAL, withdrawalId, { approve: false });
    expect(wordOf(await decide(WITHDRAWAL, withdrawalId, { approve: true, hashCode: HASH }))).toBe('done');
  });
});
