import { LIVE_MESSAGES, play } from '@lajvard/contract';
import { announce, transaction } from '@lajvard/server';
import { type DatabaseProxy, openDatabaseProxy } from '@lajvard/server/testing/database-proxy.ts';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Heard, openTable, type Table } from '../world/echo.ts';
import { startWorld } from '../world/world.ts';

// State 5 (docs/specification/1-table-and-site.md#49-events-of-the-server) as a player's table receives it: fetch your
// state again. Then the table continues.
const DURATIONS = { round: 0.4, extra: 0.1, lock: 2, spin: 0.2, pause: 0.3 };
const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });

let network: DatabaseProxy;
const world = await startWorld({
  durations: DURATIONS,
  network: async (database) => {
    network = await openDatabaseProxy(database);
    return network.address;
  },
});
afterAll(async () => {
  await world.close();
  await network.close();
});

const alice = await world.api('alice');
let table: Table;
beforeEach(async () => {
  table = openTable(world.url, alice.tokens?.access_token ?? '', await world.userId('alice'));
  await eventually(() => (table.members.length > 0 ? true : undefined));
});
afterEach(() => {
  table.leave();
  network.set('whole');
});

const stateAfter = (from: number, state: string): Promise<Heard> =>
  eventually(() => table.heard.slice(from).find(({ payload }) => payload.state === state));
/** Waits for state 5, valid by its schema, and then the opening of a later round, on the same socket. */
const refreshThenRound = async (from: number): Promise<{ of: number; next: number }> => {
  const told = await stateAfter(from, '5');
  expect(LIVE_MESSAGES['round-state-pushed'].safeParse(told.payload).error).toBeUndefined();
  const opened = await stateAfter(table.heard.indexOf(told), '1');
  expect(table.states).toEqual(['connect']);
  return { of: Number(told.payload.round_number), next: Number(opened.payload.round_number) };
};

describe('state 5', () => {
  it('state 5 is sent after the database was rewound, with numbers that start again; then comes the next round', async () => {
    const { db } = world.database;
    for (let facts = 0; facts < 30; facts++)
      await transaction(world.server.db, (tx) =>
        announce(tx, { kind: 'wheel-state', roundNumber: null, body: { wheel_state: 'studio-1' } }),
      );
    const { rows: newest } = await db.pool.query('select n from live_counter');
    await eventually(() => (table.heard.some(({ payload }) => payload.n === newest[0].n) ? true : undefined));
    // As after the promotion of a replica that did not have the last commits.
    const { rows: left } = await db.pool.query(`
      with counter as (update live_counter set n = n - 20 returning n)
      delete from live_messages m using counter c where m.n > c.n returning c.n`);
    const before = left[0].n as number;
    const numbers = (): number[] => table.heard.map(({ payload }) => Number(payload.n));
    const isLower = (n: number, at: number, all: number[]): boolean => n <= (all[at - 1] ?? -1);
    await eventually(() => (numbers().some(isLower) ? true : undefined));
    const after = numbers().findIndex(isLower);
    const { of, next } = await refreshThenRound(after);
    expect(next).toBeGreaterThan(of);
    const later = numbers().slice(after);
    expect(later).toEqual(later.map((_n, index) => before + 1 + index));
  });

  it('after a play was not taken, state 5 is sent once for its round when the database is back', async () => {
    const locked = await stateAfter(0, '10');
    const round = Number(locked.payload.round_number);
    network.set('refused');
    const answers = await Promise.all([1, 2].map(() => alice.call(play, { body: { chips: SLIP, round } })));
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    network.set('whole');
    const { of, next } = await refreshThenRound(0);
    expect([of, next > round]).toEqual([round, true]);
    expect(table.heard.filter(({ payload }) => payload.state === '5')).toHaveLength(1);
  });
});
