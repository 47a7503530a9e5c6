import { type Proposal, proposalConfirm } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDualControl } from '#modules/dual-control';
import { openWallet, post } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { decidePayment } from './decide.ts';
import { decisionKind, proposeDecision } from './decide-by-two.ts';
import { DEPOSIT, WITHDRAWAL } from './kinds.ts';
import { depositorsByHash, usersByReceipt } from './staff-lists.ts';
import { nameStaff } from './testing/test-staff.ts';

const HASH = '4f0e9bb2a1c7d3568890efab12cd34567a0b1c2d3e4f5061728394a5b6c7d8e9';
const OTHER = 'c'.repeat(64);
const ODD = [`txid${HASH}`, `${HASH}${HASH}`, HASH.slice(0, 63), HASH.slice(1), HASH.slice(0, 12), `0${HASH}`];

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
  await nameStaff(table.db);
  for (const userId of [1, 2]) {
    await transaction(table.db, async (tx) => {
      await openWallet(tx, userId);
      await post(tx, { kind: 'deposit-approved', userId, cents: cents(10_000), reference: `in:${userId}` });
    });
  }
});
afterEach(() => table.end());

/** As they were stored before every hash was read whole. */
const depositWith = async (hash: string, userId = 1): Promise<number> => {
  const { rows } = await table.db.pool.query<{ id: number }>(
    `insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address)
     values ($1, 5000, $2, $2, 'T') returning id`,
    [userId, hash],
  );
  return rows[0]?.id ?? 0;
};
const withdrawal = async (): Promise<number> => {
  const { rows } = await table.db.pool.query<{ id: number }>(
    `insert into withdrawals (user_id, amount_cents, destination) values (1, 2500, 'T') returning id`,
  );
  return rows[0]?.id ?? 0;
};
const approve = async (
  kind: typeof DEPOSIT | typeof WITHDRAWAL,
  id: number,
  more: { hashCode?: string; overlapSeen?: boolean } = {},
): Promise<string> => {
  const form = { id, status: 1, description: null, hashCode: null, staffId: 9, ip: '::1', ...more } as const;
  const decided = await decidePayment({ db: table.db, identity: { mailBookedDeposit: async () => {} } }, kind, form);
  return decided instanceof Refused ? decided.code : 'done';
};

describe.each(ODD)('a deposit with the older hash %s', (odd) => {
  it('warns when a deposit with the whole hash is approved, and the other way round', async () => {
    const [older, whole] = [await depositWith(odd), await depositWith(HASH, 2)];
    for (const id of [older, whole]) expect(await approve(DEPOSIT, id)).toBe('hash-code-overlaps');
    expect(await approve(DEPOSIT, older, { overlapSeen: true })).toBe('done');
    expect(await approve(DEPOSIT, whole)).toBe('hash-code-overlaps');
    expect(await approve(DEPOSIT, await depositWith(OTHER)), 'another transfer').toBe('done');
  });

  it('is found by the whole hash, beside its own', async () => {
    await depositWith(odd);
    await depositWith(HASH, 2);
    await depositWith(OTHER, 3);
    const { rows } = await sql<{ user_id: number }>`
      select user_id from deposits where ${DEPOSIT.beginsWith(`https://tronscan.org/#/transaction/${HASH}`, [])}
      order by user_id`.execute(table.db.kysely);
    expect(rows.map((row) => row.user_id)).toEqual([1, 2]);
    expect((await depositorsByHash(table.db, `0x${HASH.toUpperCase()}`)).toSorted()).toEqual([1, 2]);
  });
});

it('an older text that is read as a hash today does not overlap with itself', async () => {
  const id = await depositWith(`hash${HASH}`);
  await table.db.pool.query(`update deposits set hash_code = 'hash ' || $1`, [HASH]);
  expect(await approve(DEPOSIT, id)).toBe('done');
});

it.each(ODD)('a withdrawal paid by the older receipt %s warns when the whole one shall pay another', async (odd) => {
  await table.db.pool.query(
    `insert into withdrawals (user_id, amount_cents, destination, status, hash_code, hash_key)
     values (2, 2500, 'T', 1, upper($1), $1)`,
    [odd],
  );
  await table.db.pool.query(`update withdrawals set status = 1`);
  const { rows } = await sql<{ overlaps: string }>`
    select user_id from withdrawals where ${WITHDRAWAL.beginsWith(HASH, [])}`.execute(table.db.kysely);
  expect(rows).toEqual([{ user_id: 2 }]);
  expect(await usersByReceipt(table.db, `TXID: ${HASH}`)).toEqual([2]);
  const id = await withdrawal();
  expect(await approve(WITHDRAWAL, id, { hashCode: HASH })).toBe('hash-code-overlaps');
  expect(await approve(DEPOSIT, await depositWith(HASH)), 'for a deposit too').toBe('hash-code-overlaps');
});

it('asks the second person too, who confirms the approval, before money moves', async () => {
  const { db } = table;
  const identity = {
    askPassword: async () => undefined,
    mailWithdrawal: async () => {},
    mailBookedDeposit: async () => {},
    mailCharge: async () => {},
    mailProposal: async () => {},
    checkMasterPassword: async () => true as const,
  };
  const kinds = [decisionKind({ identity }, DEPOSIT)];
  const { staffRoutes } = createDualControl({ db, kinds, identity, isStopped: async () => false });
  const handler = staffRoutes.find(({ route }) => route === proposalConfirm)?.handler as unknown as (
    call: object,
  ) => Promise<Refused | { data: Proposal }>;
  const id = await depositWith(HASH);
  await depositWith(`txid${HASH}`, 2);
  const form = { id, status: 1, description: null, hashCode: null, overlapSeen: true, staffId: 1, ip: '::1' } as const;
  const proposed = await proposeDecision({ db, identity }, DEPOSIT, form);
  if (proposed instanceof Refused) throw new Error(proposed.code);
  const confirm = async (more: object): Promise<string | undefined> => {
    const body = { id: proposed.proposal.id, password: 'right', ...more };
    const answer = await handler({ body, caller: { userId: 2, role: 'super-admin' }, ip: '::1', db });
    return answer instanceof Refused ? answer.code : answer.data.status;
  };
  const status = async () => (await db.pool.query('select status from deposits where id = $1', [id])).rows;
  expect(await confirm({})).toBe('hash-code-overlaps');
  expect(await confirm({ overlap_seen: false })).toBe('hash-code-overlaps');
  expect(await status()).toEqual([{ status: 0 }]);
  expect(await confirm({ overlap_seen: true })).toBe('confirmed');
  expect(await status()).toEqual([{ status: 1 }]);
});
