import { describe, expect, it } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { isConnectionError, isUnavailable } from './connection-error.ts';

const database = await useFreshDatabase();

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

  it.each([
    ['53100', 'the disk is full'],
    ['53200', 'there is no memory left'],
    ['53300', 'there are no connections left'],
    ['55P03', 'a lock was not to be had in time'],
    ['57014', 'the statement was cancelled'],
    ['57P01', 'the server is shutting down'],
    ['57P03', 'the server is starting'],
    ['58030', 'the disk fails'],
    ['40001', 'two transactions collided, or a replica had to replay'],
    ['40P01', 'two transactions waited for each other'],
    ['08006', 'the connection is lost'],
    ['25006', 'it is a standby'],
    ['ECONNREFUSED', 'nobody listens'],
  ])('%s is an unavailable database: %s', (code) => {
    expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true);
  });

  it.each(['23505', '23514', '42703', 'P0001', 'XX000'])('%s is not: asking again would not help', (code) => {
    expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(false);
  });

  it('a wrong statement is a fault of ours', async () => {
    const error = await errorOf('select nothing_of_that_name from leadership');
    expect([isConnectionError(error), isUnavailable(error)]).toEqual([false, false]);
  });
});
