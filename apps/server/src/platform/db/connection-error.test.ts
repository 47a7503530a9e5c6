import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/integration/src/fresh-database.ts';
import { isConnectionError, isUnavailable } from './connection-error.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('what an error of the database says', () => {
  const errorOf = async (statement: string): Promise<unknown> => {
    const client = await database.db.pool.connect();
    try {
      await client.query('begin read only'); // as on a standby
      return await client.query(statement).then(
        () => null,
        (error: unknown) => error,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('a standby, asked in the moments of a change of the primary, is an unavailable database', async () => {
    const error = await errorOf('select epoch from leadership for share');
    expect(error).toMatchObject({ code: '25006' });
    expect([isConnectionError(error), isUnavailable(error)]).toEqual([true, true]);
  });

  it('a wrong statement is a fault of ours', async () => {
    const error = await errorOf('select nothing_of_that_name from leadership');
    expect([isConnectionError(error), isUnavailable(error)]).toEqual([false, false]);
  });
});
