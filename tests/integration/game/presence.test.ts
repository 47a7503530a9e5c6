import { memberDisable, type PlayReceipt } from '@lajvard/contract';
import type { RunningServer } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../world/echo.ts';
import { place, playUntilTaken } from '../world/play-until-taken.ts';
import { useWorld } from '../world/world.ts';
import { clear, gone, holderOf, online, sit, sitDown, takeOver } from './seats.ts';

const world = await useWorld({ leads: false, durations: { round: 0.4, extra: 0.1, lock: 1, spin: 0.2, pause: 0.3 } });
const { pool } = world.database.db;
const second = await world.secondServer();
afterEach(() => clear(world));

// docs/specification/1-table-and-site.md#39-round-messages
// docs/specification/1-table-and-site.md#311-presence-and-devices
// docs/specification/1-table-and-site.md#49-events-of-the-server
// docs/specification/1-table-and-site.md#62-one-live-session
// docs/specification/1-table-and-site.md#83-already-connected
describe('one live session per account', () => {
  it('the second device learns who is at the table, and gets no private message until it takes over', async () => {
    const phone = await sit(world, 'alice', 'phone');
    const laptop = await sit(world, 'alice', 'laptop');
    expect(phone.members.at(-1)).toEqual([
      { user: { id: await world.userId('alice'), online: true, blacklisted_at: null }, device_id: 'phone' },
    ]);
    expect(holderOf(laptop)).toBe('phone');
    expect(await online(world)).toBe(1);

    const takenOver = async () =>
      (await pool.query(`select 1 from activities where action = 'TABLE_TAKEN_OVER'`)).rowCount ?? 0;
    const before = await takenOver();
    const answer = await takeOver(world, 'alice', 'laptop');
    expect([answer.status, answer.headers.get('cache-control'), answer.body]).toEqual([
      200,
      'no-store',
      { data: { device_id: 'laptop' } },
    ]);
    await gone(phone);
    expect(phone.heard).toEqual([{ event: 'user-close-session', payload: { device_id: 'laptop' } }]);
    await eventually(() => holderOf(laptop) === 'laptop' || undefined);
    expect(laptop.socket.connected).toBe(true);

    // Asking again changes nothing, and is written down once.
    expect((await takeOver(world, 'alice', 'laptop')).status).toBe(200);
    expect(laptop.heard).toEqual([]);
    expect(await takenOver()).toBe(before + 1);
    // The phone comes back: now it is the one who is asked.
    expect(holderOf(await sit(world, 'alice', 'phone'))).toBe('laptop');
  });

  it('a device speaks for itself only, and needs a token', async () => {
    const phone = await sit(world, 'alice', 'phone');
    const laptop = await world.api(await world.login('alice', 'laptop'));
    const forPhone = await laptop.get('/api/account/user/close_another_sessions?device_id=phone');
    expect([forPhone.status, forPhone.body]).toEqual([
      422,
      {
        message: expect.any(String),
        code: 'form-invalid',
        errors: expect.anything(),
        codes: { device_id: ['invalid'] },
      },
    ]);
    const nobody = await world.api(null);
    expect((await nobody.get('/api/account/user/close_another_sessions?device_id=phone')).status).toBe(401);
    expect((await takeOver(world, 'bob', 'laptop')).status).toBe(200);
    expect(phone.socket.connected).toBe(true);
    expect(phone.heard).toEqual([]);
  });

  it('a program that names no session is one, also in two processes', async () => {
    const [one, two] = [await sit(world, 'alice', 'phone'), await sit(world, 'alice', 'phone', second.url)];
    expect([holderOf(one), holderOf(two)]).toEqual(['phone', 'phone']);
    one.leave();
    const laptop = await sit(world, 'alice', 'laptop');
    expect(holderOf(laptop)).toBe('phone');
    await takeOver(world, 'alice', 'laptop');
    await gone(two);
    expect(two.heard).toEqual([{ event: 'user-close-session', payload: { device_id: 'laptop' } }]);
  });

  it('a reload keeps the seat; the waiting device gets it once the other has left', async () => {
    const { access_token: onPhone } = await world.login('alice', 'phone');
    const phone = await sitDown(world, 'alice', onPhone);
    const laptop = await sit(world, 'alice', 'laptop');
    phone.leave();
    await eventually(async () => (await online(world)) === 0 || undefined);
    const again = await sitDown(world, 'alice', onPhone);
    expect([holderOf(again), holderOf(laptop)]).toEqual(['phone', 'phone']);
    again.leave();
    await eventually(() => holderOf(laptop) === 'laptop' || undefined);
  });

  it('who closes the table on one device and opens it on another is not asked', async () => {
    const phone = await sit(world, 'alice', 'phone');
    const { access_token } = await world.login('alice', 'laptop');
    phone.leave();
    await eventually(async () => (await online(world)) === 0 || undefined);
    expect(holderOf(await sitDown(world, 'alice', access_token))).toBe('laptop');
  });

  it('a logout gives the seat up at once', async () => {
    const tokens = await world.login('alice', 'phone');
    const phone = await sitDown(world, 'alice', tokens.access_token);
    await (await world.api(tokens)).post('/api/account/user/action', { action: 'LOGOUT' });
    await gone(phone);
    await eventually(async () => (await online(world)) === 0 || undefined);
    expect(holderOf(await sit(world, 'alice', 'laptop'))).toBe('laptop');
  });
});

describe('several processes', () => {
  it('two processes ask and take over across each other', async () => {
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
    await pool.query('delete from live_processes where id = $1', [ghost]);
  });

  it('a process whose lease ran out while it was stuck asks for its seats again', async () => {
    const phone = await sit(world, 'alice', 'phone');
    await pool.query(
      `update live_processes p set alive_until = '-infinity' from live_seats s where p.id = any(s.processes)`,
    );
    await pool.query('delete from live_seats');
    expect(await online(world)).toBe(0);
    await eventually(async () => (await online(world)) === 1 || undefined);
    expect(holderOf(phone)).toBe('phone');
  });
});

it('a blacklisted account is no longer at the table, and its refresh token says why', async () => {
  const tokens = await world.login('bob', 'phone');
  const bob = await sitDown(world, 'bob', tokens.access_token);
  const boss = await world.api('super');
  await boss.call(memberDisable, { query: { id: String(await world.userId('bob')) } });
  await gone(bob);
  expect(bob.heard).toEqual([{ event: 'user-blocked', payload: {} }]);
  await eventually(async () => (await online(world)) === 0 || undefined);
  const api = await world.api(tokens);
  expect((await api.get('/api/account/common')).status).toBe(401);
  const renewed = await api.post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    device_id: 'phone',
  });
  expect([renewed.status, renewed.body]).toEqual([403, { message: expect.any(String), code: 'blacklisted' }]);
});

// From here on only one process is left.
it('an end with grace leaves nothing behind', async () => {
  await sit(world, 'alice', 'phone', second.url);
  await second.close();
  const { rows } = await pool.query<{ processes: string[] }>('select processes from live_seats');
  expect(rows).toEqual([{ processes: [] }]);
  const left = await pool.query('select id from live_processes');
  expect(left.rows).toHaveLength(1);
});

// It hears of rounds from here on, so what needs silence stands above.
describe('the money', () => {
  let leader: RunningServer;
  beforeAll(async () => {
    leader = await world.secondServer({}, true);
  });
  afterEach(() => world.clock.letGo());
  const nextLock = (after: number): Promise<number> =>
    world.clock.holdIn('locked', ({ round_number }) => round_number > after);
  const RED = JSON.stringify({ RED: [{ id: 'c1', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
  const BLACK = RED.replaceAll('RED', 'BLACK');

  it('two tabs of one browser are two sessions: the second asks, takes over, plays, in two processes too', async () => {
    const tokens = await world.login('alice', 'phone');
    const api = await world.api(tokens);
    const first = await sitDown(world, 'alice', tokens.access_token, world.url, 'tab-1');
    const other = await sitDown(world, 'alice', tokens.access_token, leader.url, 'tab-2');
    expect([holderOf(first), holderOf(other)]).toEqual(['phone/tab-1', 'phone/tab-1']);
    const round = await nextLock(0);
    const from = (session_id: string) => place<{ code?: string }>(api, { chips: RED, round, session_id });
    expect((await from('tab-2')).body).toMatchObject({ code: 'already-connected' });

    const path = '/api/account/user/close_another_sessions?device_id=';
    expect((await api.get(`${path}laptop/tab-2`)).status).toBe(422);
    expect((await api.get(`${path}phone/tab-2`)).body).toEqual({ data: { device_id: 'phone/tab-2' } });
    await gone(first);
    const last = first.heard.at(-1);
    expect(last).toEqual({ event: 'user-close-session', payload: { device_id: 'phone/tab-2' } });
    await eventually(() => holderOf(other) === 'phone/tab-2' || undefined);
    expect((await from('tab-1')).body).toMatchObject({ code: 'already-connected' });
    expect((await from('tab-2')).status).toBe(200);
  });

  it('a play of a device without the table is refused; one already taken counts and is settled once', async () => {
    const [phoneTokens, laptopTokens] = [await world.login('alice', 'phone'), await world.login('alice', 'laptop')];
    const [byPhone, byLaptop] = [await world.api(phoneTokens), await world.api(laptopTokens)];
    const phone = await sit(world, 'alice', 'phone');
    const laptop = await sit(world, 'alice', 'laptop');
    const played = await world.database.db.pool.query('select max(round_number)::int as round from plays');
    const round = await nextLock(played.rows[0].round);
    const play = (chips: string) => ({ chips, round, wheelId: 'studio-1' });

    const early = await place(byLaptop, play(BLACK));
    expect([early.status, early.body]).toEqual([409, { message: expect.any(String), code: 'already-connected' }]);
    const taken = await place<{ data: PlayReceipt }>(byPhone, play(RED));
    expect([taken.status, taken.body.data?.table_bet]).toEqual([200, 50]);

    await byLaptop.get('/api/account/user/close_another_sessions?device_id=laptop');
    await gone(phone);
    // The same slip again gets the same answer; another one is refused, whichever device holds the table.
    const same = Object.assign({}, taken.body.data, { ack: expect.any(Object) }); // signed again
    expect((await place(byPhone, play(RED))).body).toEqual({ data: same });
    expect((await place(byLaptop, play(BLACK))).body).toMatchObject({
      code: 'another-play-exists',
    });
    const resultAt = ({ heard }: Table) =>
      heard.find(({ event, payload }) => event === 'user-calculate-completed' && payload.round_number === round);
    await world.clock.letGo();
    const settled = await eventually(() => resultAt(laptop));
    expect(settled.payload).toMatchObject({ table_bet: 50 });
    expect(resultAt(phone)).toBeUndefined();

    // In the next round it is the phone that may not play.
    const late = await place(byPhone, { ...play(RED), round: await nextLock(round) });
    expect(late.body).toMatchObject({ code: 'already-connected' });
  });

  it('with nobody at the table a play by HTTP is taken: a lost socket is no lost bet', async () => {
    expect(await online(world)).toBe(0);
    expect(await playUntilTaken(await world.api('alice'), RED)).toBeGreaterThan(0);
  });
});
