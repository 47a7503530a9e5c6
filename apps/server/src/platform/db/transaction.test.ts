import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import type { Tx } from './pool.ts';
import { transaction } from './transaction.ts';

const fresh = await useFreshDatabase();
beforeAll(async () => {
  await fresh.db.pool.query('create table facts (what text not null)');
});

const write = (tx: Tx, what: string) => sql`insert into facts values (${what})`.execute(tx.kysely);
const written = async (what: string): Promise<number> => {
  const { rows } = await fresh.db.pool.query('select count(*)::int as n from facts where what = $1', [what]);
  return rows[0].n;
};
const fail = (tx: Tx, code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'as told' using errcode = '${code}'; end $$`)}`.execute(tx.kysely);

describe('a transaction', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('is tried again after %s, and what was left for after the commit is done once', async (_what, code) => {
    const done: number[] = [];
    let tries = 0;
    const answer = await transaction(fresh.db, async (tx) => {
      const nth = ++tries;
      tx.afterCommit(() => done.push(nth));
      await write(tx, code);
      if (nth < 3) await fail(tx, code);
      return 'kept';
    });
    expect([answer, done, await written(code)]).toEqual(['kept', [3], 1]);
  });

  it('that fails five times in that way is given up: nothing is written, nothing is done', async () => {
    const done: string[] = [];
    let tries = 0;
    const work = async (tx: Tx) => {
      tries += 1;
      tx.afterCommit(() => done.push('told'));
      await write(tx, 'in vain');
      await fail(tx, '40001');
    };
    await expect(transaction(fresh.db, work)).rejects.toMatchObject({ code: '40001' });
    expect([tries, done, await written('in vain')]).toEqual([5, [], 0]);
  });

  it('is not tried again after any other error', async () => {
    let tries = 0;
    const work = async (tx: Tx) => {
      tries += 1;
      tx.afterCommit(() => expect.unreachable());
      await write(tx, 'once');
      throw new Error('a mistake');
    };
    await expect(transaction(fresh.db, work)).rejects.toThrow('a mistake');
    expect([tries, await written('once')]).toEqual([1, 0]);
  });
});
