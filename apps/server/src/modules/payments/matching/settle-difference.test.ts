import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lentDatabase } from '../../../testing/lent-database.ts';
import { reviewOpen } from './match-day.ts';
import { settleDifference } from './settle-difference.ts';
import { dayFrom, type MatchedWallet, matchedWallet } from './testing/matched-wallet.ts';

// docs/decisions/058-payments.md

const A = 'a'.repeat(64);

let wallet: MatchedWallet;
beforeEach(async () => {
  wallet = await matchedWallet(await lentDatabase());
});
afterEach(() => wallet.end()); // also proves the ledger
const credited = async (dollars: number, hash: string): Promise<number> => {
  const id = await wallet.desk.deposit(dollars, hash);
  await wallet.desk.approveDeposit(id);
  return id;
};

describe('a difference', () => {
  const closed = async () =>
    (await wallet.db.pool.query('select closed_by, reason from wallet_differences where closed_at is not null')).rows;
  const settle = async (reason: string, staffId = 9) => {
    const { rows } = await wallet.db.pool.query('select max(id) as id from wallet_differences');
    return settleDifference(wallet.db, { id: Number(rows[0]?.id), reason, staffId, ip: '::1' });
  };

  it('a difference closes when a deposit with its hash is approved, and reopens when that is taken back', async () => {
    wallet.arrives(A, 50);
    await wallet.matchAll();
    expect(await wallet.open()).toHaveLength(1);
    const id = await credited(50, A);
    expect(await reviewOpen(wallet.db, dayFrom(0))).toEqual({ opened: 0, closed: 1 });
    expect([await wallet.open(), await closed()]).toEqual([[], [{ closed_by: null, reason: null }]]);
    await wallet.desk.declineDeposit(id);
    await wallet.matchAll();
    expect(await wallet.open()).toEqual([['transfer-without-request', 'in', A, '50000000', 5_000]]);
  });

  it('a difference is replaced by another when its request is approved with another amount', async () => {
    wallet.arrives(A, 50);
    await wallet.matchAll();
    await credited(60, A);
    expect(await reviewOpen(wallet.db, dayFrom(0))).toEqual({ opened: 1, closed: 1 });
    expect(await wallet.open()).toEqual([['other-amount', 'in', A, '50000000', 6_000]]);
  });

  it('a difference closes when the transfer of its request arrives later', async () => {
    await credited(50, A);
    await wallet.matchAll();
    wallet.arrives(A, 50, 2);
    await wallet.match(dayFrom(2));
    expect(await wallet.open()).toEqual([]);
  });

  it('a difference is settled with a reason, once and audited, and moves no money', async () => {
    wallet.arrives(A, 50);
    await wallet.matchAll();
    const money = () => wallet.db.pool.query('select count(*) as n from ledger_movements').then(({ rows }) => rows);
    const before = await money();
    expect(await settle('our own float')).toMatchObject({ closed_by: 9, reason: 'our own float' });
    expect(await settle('our own float'), 'sent twice').toMatchObject({ closed_by: 9 });
    expect(await settle('mine', 8)).toMatchObject({ code: 'already-decided' });
    expect(await settleDifference(wallet.db, { id: 99, reason: 'x', staffId: 9, ip: '::1' })).toMatchObject({
      code: 'not-found',
    });
    await wallet.matchAll();
    expect([await wallet.open(), await money()]).toEqual([[], before]);
    const { rows } = await wallet.db.pool.query(
      `select staff_id, subject, after from audit_log where action = 'WALLET_DIFFERENCE_SETTLED'`,
    );
    expect(rows).toEqual([{ staff_id: 9, subject: 'difference:1', after: { reason: 'our own float' } }]);
  });

  it('the facts of a difference cannot be changed, nor a closed one reopened', async () => {
    wallet.arrives(A, 50);
    await wallet.matchAll();
    const change = (set: string) => wallet.db.pool.query(`update wallet_differences set ${set}`);
    for (const set of ['units = 1', "kind = 'other-amount', closed_at = now()", 'opened_at = now()'])
      await expect(change(set)).rejects.toThrow('closed once');
    await settle('our own float');
    await expect(change('closed_at = null, closed_by = null, reason = null')).rejects.toThrow('closed once');
  });
});
