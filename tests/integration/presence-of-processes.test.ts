import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { end, gone, holderOf, online, sit, start, takeOver } from './seats.ts';

afterEach(end);

// docs/specification/1-table-and-site.md#62-one-live-session
describe('two processes', () => {
  it('ask and take over across them', async () => {
    const world = await start();
    const second = await world.secondServer();
    const phone = await sit(world, 'alice', 'phone');
    const laptop = await sit(world, 'alice', 'laptop', second.url);
    const bob = await sit(world, 'bob', 'bobs', second.url);
    expect(holderOf(laptop)).toBe('phone');
    expect(await online(world)).toBe(2);
    await takeOver(world, 'alice', 'laptop');
    await gone(phone);
    await eventually(() => holderOf(laptop) === 'laptop' || undefined);
    expect([laptop.socket.connected, bob.socket.connected, bob.heard]).toEqual([true, true, []]);
  });

  it('the crash of one leaves no ghost: its lease ends, and the device itself comes back at once', async () => {
    const world = await start();
    const { pool } = world.database.db;
    // What a crashed process has left in the database.
    const ghost = '00000000-0000-4000-8000-00000000dead';
    const lease = (seconds: number) =>
      pool.query(
        `insert into live_processes values ($1, clock_timestamp() + make_interval(secs => $2))
         on conflict (id) do update set alive_until = excluded.alive_until`,
        [ghost, seconds],
      );
    await lease(60);
    await pool.query('insert into live_seats values ($1, $3, array[$4::uuid]), ($2, $3, array[$4::uuid])', [
      ...[await world.userId('alice'), await world.userId('bob'), 'phone', ghost],
    ]);
    expect(await online(world)).toBe(2);
    const laptop = await sit(world, 'alice', 'laptop');
    expect(holderOf(laptop)).toBe('phone');
    expect(holderOf(await sit(world, 'bob', 'phone'))).toBe('phone'); // the same device: no question
    await lease(0);
    await eventually(() => holderOf(laptop) === 'laptop' || undefined);
    expect(await online(world)).toBe(2);
  });

  it('a process whose lease ran out while it was stuck asks for its seats again', async () => {
    const world = await start();
    const phone = await sit(world, 'alice', 'phone');
    await world.database.db.pool.query(`update live_processes set alive_until = '-infinity'`);
    await world.database.db.pool.query('delete from live_seats');
    expect(await online(world)).toBe(0);
    await eventually(async () => (await online(world)) === 1 || undefined);
    expect(holderOf(phone)).toBe('phone');
  });

  it('an end with grace leaves nothing behind', async () => {
    const world = await start();
    const second = await world.secondServer();
    await sit(world, 'alice', 'phone', second.url);
    await second.close();
    const { rows } = await world.database.db.pool.query<{ processes: string[] }>('select processes from live_seats');
    expect(rows).toEqual([{ processes: [] }]);
    const left = await world.database.db.pool.query('select id from live_processes');
    expect(left.rows).toHaveLength(1);
  });
});
