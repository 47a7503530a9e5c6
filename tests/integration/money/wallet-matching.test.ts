import { type WalletDifference, walletDifferenceSettle, walletMatching } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../world/world.ts';

// docs/decisions/058-payments.md

const world = await useWorld({ leads: false });
const { pool } = world.database.db;
const HASH = 'ab'.repeat(32);

interface Page {
  readonly data: WalletDifference[];
  readonly off: string | null;
  readonly last: object | null;
  readonly days_due: number | null;
}
const list = async (who: Person, state?: string) =>
  (await (await world.as(who)).call<Page>(walletMatching, { query: state ? { state } : {} })).body;
const settle = async (who: Person, body: object) => (await world.as(who)).call(walletDifferenceSettle, { body });

describe('the matching of the wallet', () => {
  it('is off in the demo, and says why', async () => {
    expect(await list('financial')).toMatchObject({ data: [], off: 'no-network', last: null, days_due: null });
  });

  it('shows the player to who inspects payments only; financial settles, the auditor reads', async () => {
    const alice = await world.userId('alice');
    const { rows: deposits } = await pool.query(
      `insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address, status)
       values ($1, 5000, $2, $2, 'T', 2) returning id`,
      [alice, HASH],
    );
    const { rows } = await pool.query(
      `insert into wallet_differences (day, kind, direction, subject, units, amount_cents, deposit_id, other)
       values ('2026-11-20', 'transfer-without-request', 'in', $1, 50000001, 5000, $2, 'TX') returning id`,
      [HASH, deposits[0]?.id],
    );
    await pool.query(
      `insert into wallet_matches (day, transfers_in, in_units, transfers_out, out_units, deposits_cents,
         withdrawals_cents, outside_cents) values ('2026-11-20', 1, 50000001, 0, 0, 0, 0, 0)`,
    );
    const [found] = (await list('super')).data;
    const { rows: users } = await pool.query('select account_code from users where id = $1', [alice]);
    expect(found).toMatchObject({
      day: '2026-11-20',
      hash_code: HASH,
      transferred: 50.000001,
      requested: 50,
      other_wallet: 'TX',
      account_code: users[0]?.account_code,
      deposit_id: Number(deposits[0]?.id),
      closed: null,
    });
    expect((await list('financial')).data[0]).toEqual({ ...found, account_code: null });
    expect(await list('auditor')).toMatchObject({ last: { day: '2026-11-20', transferred_in: 50.000001 } });

    const difference = Number(rows[0]?.id);
    expect((await settle('auditor', { difference, reason: 'mine' })).status).toBe(403);
    expect((await settle('financial', { difference, reason: ' ' })).status).toBe(422);
    expect((await settle('financial', { difference: 987_654, reason: 'none' })).status).toBe(404);
    const settled = await settle('financial', { difference, reason: 'Our own float.' });
    expect(settled.body).toMatchObject({
      data: { account_code: null, closed: { by: 'Financial Demo', reason: 'Our own float.' } },
    });
    expect((await settle('super', { difference, reason: 'Mine.' })).status).toBe(409);
    expect((await list('super')).data).toEqual([]);
    expect((await list('super', 'closed')).data).toMatchObject([{ id: difference }]);
    const { rows: audited } = await pool.query(
      `select subject, after from audit_log where action = 'WALLET_DIFFERENCE_SETTLED'`,
    );
    expect(audited).toEqual([{ subject: `difference:${difference}`, after: { reason: 'Our own float.' } }]);
  });
});
