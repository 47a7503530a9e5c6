import { accountCommon, type PlayReceipt, play } from '@lajvard/contract';
import { type DatabaseProxy, openDatabaseProxy } from '@lajvard/server/testing/database-proxy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Answer, type Api, startWorld, type World } from '../world/world.ts';

// The network between a server and its database drops every packet from the lock on, without any error: no connection
// is refused or cut. It is whole again once every call has been answered, some ten seconds later.
const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });
const WAVES = 4; // each is answered after 2.5 s

// docs/specification/4-reliability.md#6-faults
describe('a database that is silent in the lock', () => {
  let network: DatabaseProxy;
  let world: World;
  let alice: Api;
  let bob: Api;
  beforeAll(async () => {
    world = await startWorld({
      durations: { round: 0.4, extra: 0.1, lock: 1, spin: 0.3, pause: 0.3 },
      patience: null,
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
    world.clock.holdIn('locked', ({ round_number }) => round_number > after);
  const send = (who: Api, round: number): Promise<Answer<{ data: PlayReceipt }>> =>
    who.call(play, { body: { chips: SLIP, round } });
  const playsIn = async (round: number): Promise<{ user_id: number; receipt: string }[]> =>
    (
      await world.database.db.pool.query(
        `select user_id, encode(receipt, 'hex') as receipt from plays where round_number = $1`,
        [round],
      )
    ).rows;

  it('every call is refused while the silence lasts; no play is lost or doubled; the table goes on', async () => {
    const round = await locked(0);
    const taken = await place<{ data: PlayReceipt }>(alice, { chips: SLIP, round });
    expect(taken.status).toBe(200);
    network.set('silent');
    const nobody = await world.api(null);
    for (let wave = 0; wave < WAVES; wave++) {
      const calls = [send(alice, round), send(bob, round), bob.call(accountCommon), nobody.call(accountCommon)];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses, 'the last is refused for want of a token').toEqual([503, 503, 503, 401]);
    }
    network.set('whole');

    const later = await locked(round); // the round of the silence has ended, and another takes plays
    for (const who of [alice, bob]) expect((await place(who, { chips: SLIP, round: later })).status).toBe(200);
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
