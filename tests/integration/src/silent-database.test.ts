import { monitorEventLoopDelay } from 'node:perf_hooks';
import { accountCommon, type Common, type PlayReceipt, play } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { type Answer, type Api, eventually, startWorld, type World } from './world.ts';

// The network between a server and its database drops every packet for ten seconds during the lock, without any error:
// no connection is refused or cut.
const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });
const SILENT_MS = 10_000;
const ANSWERED_WITHIN_MS = 3_000;

describe('a database that is silent in the lock', () => {
  let network: DatabaseProxy;
  let world: World;
  let alice: Api;
  let bob: Api;
  beforeAll(async () => {
    world = await startWorld({
      durations: { round: 2, extra: 0.2, lock: 3, spin: 0.3, pause: 0.3 },
      network: async (database) => {
        network = await openDatabaseProxy(database);
        return network.address;
      },
    });
    [alice, bob] = [await world.api('alice'), await world.api('bob')];
  });
  afterAll(async () => {
    network.set('whole');
    await world.close();
    await network.close();
  });

  const locked = (after: number): Promise<number> =>
    eventually(async () => {
      const { data } = (await alice.call<{ data: Common }>(accountCommon)).body;
      const { round } = data.live;
      return round?.phase === 'locked' && round.round_number > after ? round.round_number : undefined;
    });
  const place = (who: Api, round: number): Promise<Answer<{ data: PlayReceipt }>> =>
    who.call(play, { body: { chips: SLIP, round } });
  const playsIn = async (round: number): Promise<{ user_id: number; receipt: string }[]> =>
    (
      await world.database.db.pool.query(
        `select user_id, encode(receipt, 'hex') as receipt from plays where round_number = $1`,
        [round],
      )
    ).rows;

  it('every call is answered or refused within three seconds; no play is lost or doubled; the table goes on', {
    timeout: 180_000,
  }, async () => {
    const round = await locked(0);
    const taken = await place(alice, round);
    expect(taken.status).toBe(200);
    network.set('silent');
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const began = performance.now();
    const slowest = { ms: 0, withoutDatabaseMs: 0 };
    const timed = async (call: Promise<Answer>): Promise<void> => {
      const asked = performance.now();
      const { status } = await call;
      slowest.ms = Math.max(slowest.ms, performance.now() - asked);
      expect(status).toBe(503);
    };
    /** How long this machine takes now for a call that needs no database: it is refused for want of a token. */
    const yardstick = async (): Promise<void> => {
      const asked = performance.now();
      expect((await (await world.api(null)).call(accountCommon)).status).toBe(401);
      slowest.withoutDatabaseMs = Math.max(slowest.withoutDatabaseMs, performance.now() - asked);
    };
    const calls: Promise<void>[] = [];
    let next = began;
    await eventually(() => {
      if (performance.now() >= next) {
        next += 250;
        calls.push(timed(place(alice, round)), timed(place(bob, round)), timed(bob.call(accountCommon)), yardstick());
      }
      return performance.now() - began > SILENT_MS || undefined;
    });
    await Promise.all(calls);
    lag.disable();
    const lagMs = lag.max / 1e6; // the longest block of this process, which runs both server and test
    process.stdout.write(
      `silence: ${calls.length} calls, the slowest answered after ${Math.round(slowest.ms)} ms ` +
        `(without database ${Math.round(slowest.withoutDatabaseMs)}), longest lag ${Math.round(lagMs)} ms\n`,
    );
    expect(slowest.ms - Math.max(lagMs, slowest.withoutDatabaseMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    network.set('whole');

    const later = await locked(round); // the round of the silence has ended, and another takes plays
    for (const who of [alice, bob])
      expect(await eventually(async () => (await place(who, later)).status === 200 || undefined)).toBe(true);
    const { rows } = await world.database.db.pool.query(
      'select phase, ended_at is not null as ended from rounds where round_number = $1',
      [round],
    );
    expect(rows).toEqual([expect.objectContaining({ ended: true })]);
    const stood = await playsIn(round);
    expect(stood).toContainEqual({ user_id: await world.userId('alice'), receipt: taken.body.data.receipt });
    expect(new Set(stood.map(({ user_id }) => user_id)).size).toBe(stood.length);
  }); // closing the world proves the ledger, so that nothing was paid twice
});
