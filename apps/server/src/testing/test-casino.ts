import { type Cents, cents } from '@lajvard/money';
import { openWallet, post, type TransferKind } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from './test-table.ts';

export const dollars = (amount: number): Cents => cents(amount * 100);

/** A member of that id joins, with an empty wallet. */
export const join = async ({ db }: TestTable, userId: number) => {
  await db.pool.query(
    `insert into users (id, level, account_code, email, password_hash, completed_at, partner) overriding system value
     values ($1, 'user', $2, $3, '-', now(), $4)`,
    [userId, `10000000${userId}`, `${userId}@example.org`, userId === 2 ? 'ceg' : null],
  );
  await transaction(db, (tx) => openWallet(tx, userId));
};

/** Moves everything that has happened back by one day. */
export const nextDay = async ({ db }: TestTable) => {
  await db.pool.query('alter table ledger_movements disable trigger user');
  await db.pool.query(`update ledger_movements set posted_at = posted_at - interval '1 day'`);
  await db.pool.query('alter table ledger_movements enable trigger user');
  await db.pool.query(`update round_sums set posted_at = posted_at - interval '1 day'`);
  for (const name of ['deposits', 'withdrawals']) {
    await db.pool.query(`update ${name} set created_at = created_at - interval '1 day'`);
  }
  await db.pool.query(
    `update users set completed_at = completed_at - interval '1 day', closed_at = closed_at - interval '1 day'`,
  );
};

/** A table, and what its members and staff do. */
export const testCasino = async () => {
  const table = await testTable();
  const sql = (text: string, values: unknown[]) => table.db.pool.query(text, values);
  let references = 0;
  /** Whole dollars. */
  const move = (kind: TransferKind, userId: number, amount: number, corrects?: number) =>
    transaction(table.db, (tx) =>
      post(tx, {
        kind,
        userId,
        cents: dollars(amount),
        reference: `test:${++references}`,
        ...(corrects ? { corrects } : {}),
      }),
    );

  const deposit = async (userId: number, amount: number, status: 0 | 1 | 2) => {
    await sql(
      `insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address, status)
       values ($1, $2, $3, $3, $4, $5)`,
      [userId, amount * 100, `hash${++references}`, 'T', status],
    );
    return status === 1 ? (await move('deposit-approved', userId, amount)).movementId : 0;
  };
  const withdrawal = async (userId: number, amount: number, status: 0 | 1 | 2) => {
    await sql('insert into withdrawals (user_id, amount_cents, destination, status) values ($1, $2, $3, $4)', [
      userId,
      amount * 100,
      'T',
      status,
    ]);
    await move('withdrawal-held', userId, amount);
    if (status === 2) await move('withdrawal-released', userId, amount);
    return status === 1 ? (await move('withdrawal-paid', userId, amount)).movementId : 0;
  };

  /** Plays a round to its end. */
  const round = async (slips: Partial<Record<number, Record<string, number>>>, end: 'settled' | 'void' | 'locked') => {
    const number = await table.until('locked');
    for (const [user, slip] of Object.entries(slips)) {
      const placed = {
        userId: Number(user),
        round: number,
        chips: chipsText(slip ?? {}),
        arrivedAt: table.clock.monotonic(),
      };
      const answer = await table.play.placeBets(placed);
      if (answer instanceof Refused) throw new Error(`the slip of player ${user} was refused: ${answer.code}`);
    }
    if (end === 'locked') return;
    if (end === 'void') await table.untilVoid();
    else await table.until(end);
    await table.until('open');
  };
  return { table, move, deposit, withdrawal, round };
};
