import {
  type Common,
  LIVE_MESSAGES,
  type LiveMessageName,
  type LiveRound,
  memberDisable,
  type PlayReceipt,
  type PublicRound,
  updateSettings,
} from '@lajvard/contract';
import { type Announcement, announce, SILENT, transaction } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Table } from '../world/echo.ts';
import { type Person, startWorld, useWorld, type World } from '../world/world.ts';
import { clear, sitDown } from './seats.ts';

const errors: { channel?: string }[] = [];
/** Without rounds: what its tables hear is what a test says. */
const quiet = await useWorld({
  leads: false,
  log: { ...SILENT, error: (facts: { channel?: string }) => errors.push(facts) },
});
const second = await quiet.secondServer();

const sitIn = async (world: World, person: Person, url?: string): Promise<Table> =>
  sitDown(world, person, (await world.login(person)).access_token, url);
const sit = (person: Person, url?: string): Promise<Table> => sitIn(quiet, person, url);
afterEach(() => clear(quiet));

const numbersOf = ({ heard }: Table): number[] => heard.map(({ payload }) => Number(payload.n));
const tell = (announcement: Announcement): Promise<number> =>
  transaction(quiet.server.db, (tx) => announce(tx, announcement));
const ROUND: LiveRound = {
  round_number: 900,
  phase: 'locked',
  wheel: 'studio-1',
  commitment: 'ab'.repeat(32),
  opened_at: 0,
  bets_until: 60_000,
  locks_at: 75_000,
  closes_at: 78_000,
  launches_at: null,
  lands_at: null,
  ended_at: null,
  next_opens_at: null,
  number: null,
  void_reason: null,
};
const LOCKED: Announcement = { kind: 'round-state', roundNumber: 900, body: { state: '10', round: { ...ROUND } } };

it('a message is sent by every process, wherever it came from', async () => {
  const [here, there] = [await sit('alice'), await sit('bob', second.url)];
  const numbers = [];
  for (let i = 0; i < 3; i++) numbers.push(await tell(LOCKED));
  for (const table of [here, there]) {
    await eventually(() => (table.heard.length >= 3 ? true : undefined));
    expect(numbersOf(table)).toEqual(numbers);
  }
});

it('no message is missed after the listening connections were lost', async () => {
  const [here, there] = [await sit('alice'), await sit('bob', second.url)];
  const first = await tell(LOCKED);
  for (const table of [here, there]) await eventually(() => (table.heard.length === 1 ? true : undefined));
  await quiet.database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lajvard-listen' and datname = current_database()`,
  );
  for (let i = 0; i < 5; i++) await tell(LOCKED);
  for (const table of [here, there]) {
    await eventually(() => (table.heard.length === 6 ? true : undefined));
    expect(numbersOf(table)).toEqual([0, 1, 2, 3, 4, 5].map((more) => first + more));
  }
});

it('every process goes on after a notification that it cannot read, and writes it down', async () => {
  const [here, there] = [await sit('alice'), await sit('bob', second.url)];
  errors.length = 0;
  for (const channel of ['lajvard_people', 'lajvard_presence', 'lajvard_limits', 'lajvard_live'])
    for (const words of ['no JSON', 'null', ''])
      await quiet.database.db.pool.query('select pg_notify($1, $2)', [channel, words]);
  const n = await tell(LOCKED);
  for (const table of [here, there]) await eventually(() => (numbersOf(table).includes(n) ? true : undefined));
  await eventually(() => (errors.length >= 12 ? true : undefined));
  const unread = errors.map(({ channel }) => channel).toSorted();
  expect(unread, 'of both').toEqual([...Array(6).fill('lajvard_people'), ...Array(6).fill('lajvard_presence')]);
});

it('nothing is told of what was rolled back', async () => {
  const table = await sit('alice');
  await transaction(quiet.server.db, async (tx) => {
    await announce(tx, LOCKED);
    throw new Error('changed my mind');
  }).catch(() => undefined);
  const n = await tell({ kind: 'wheel-state', roundNumber: null, body: { wheel_state: 'studio-2' } });
  await eventually(() => (table.heard.length > 0 ? true : undefined));
  expect(table.heard).toEqual([{ event: 'wheel-state-pushed', payload: { n, wheel_state: 'studio-2' } }]);
});

it('an open table hears of a limit or a break at once, in every process, and nobody else does', async () => {
  const [alices, bobs] = [await sit('alice', second.url), await sit('bob')];
  const alice = await quiet.api('alice');
  const set = (body: object) => alice.call(updateSettings, { body });
  expect((await set({ action: 'bet_limit', period: '1w', amount: 100 })).status).toBe(200);
  await eventually(() => (alices.heard.length > 0 ? true : undefined), 2_000);
  expect((await set({ action: 'bet_limit', period: '1w', amount: 500 })).status, 'refused: nothing has changed').toBe(
    409,
  );
  expect((await set({ action: 'closure', period: 1, reason: 'rest' })).status).toBe(200);
  await eventually(() => (alices.heard.length > 1 ? true : undefined), 2_000);
  const changed = { event: 'user-changed', payload: {} };
  expect(alices.heard).toEqual([changed, changed]);
  expect(bobs.heard).toEqual([]);
});

describe('who may hear', () => {
  const errorsOf = async (socket: ReturnType<typeof io>, channel: string, auth: object): Promise<[string, number]> => {
    const answered = new Promise<[string, number]>((resolve) => {
      socket.once('subscription_error', (name: string, status: number) => resolve([name, status]));
    });
    socket.emit('subscribe', { channel, auth });
    return answered;
  };

  it("only the player hears the player's own channel, and no member of staff hears any", async () => {
    const alice = await sit('alice');
    const bobs = `presence-user.play.${await quiet.userId('bob')}`;
    expect(await errorsOf(alice.socket, bobs, {})).toEqual([bobs, 403]);
    expect(await errorsOf(alice.socket, 'private-anything', {})).toEqual(['private-anything', 403]);
    const { access_token } = await quiet.login('super');
    const staff = io(quiet.url, {
      transports: ['websocket'],
      auth: { headers: { Authorization: `Bearer ${access_token}` } },
    });
    expect(await errorsOf(staff, 'private-round-channel', {})).toEqual(['private-round-channel', 403]);
    staff.disconnect();
  });

  it('a token with the subscription alone is enough; who shows none is sent away', async () => {
    const { access_token } = await quiet.login('alice');
    const socket = io(quiet.url, { transports: ['websocket'], reconnection: false });
    expect(await errorsOf(socket, 'private-round-state', {})).toEqual(['private-round-state', 403]);
    expect(await errorsOf(socket, 'private-round-state', { headers: { Authorization: 'Bearer forged' } })).toEqual([
      'private-round-state',
      403,
    ]);
    const receivedChannels: unknown[] = [];
    socket.on('round-state-pushed', (channel: string) => receivedChannels.push(channel));
    socket.emit('subscribe', {
      channel: 'private-round-state',
      auth: { headers: { Authorization: `Bearer ${access_token}` } },
    });
    await eventually(async () => {
      await tell(LOCKED);
      return receivedChannels.length > 0 ? true : undefined;
    });
    socket.emit('unsubscribe', { channel: 'private-round-state', auth: {} });
    socket.disconnect();
    const silent = io(quiet.url, { transports: ['websocket'], reconnection: false });
    await eventually(() => (silent.connected ? true : undefined));
    await eventually(() => (silent.connected ? undefined : true), 8_000);
  });

  it.each([
    [
      'a forged token',
      (url: string) =>
        io(url, {
          transports: ['websocket'],
          reconnection: false,
          auth: { headers: { Authorization: 'Bearer forged' } },
        }),
    ],
    [
      'a page of another origin',
      (url: string) =>
        io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { Origin: 'https://evil.example' } }),
    ],
    ['long polling', (url: string) => io(url, { transports: ['polling'], reconnection: false })],
  ])('%s connects nobody', async (_what, connect) => {
    const socket = connect(quiet.url);
    const outcome = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', () => resolve('refused'));
    });
    socket.disconnect();
    expect(outcome).toBe('refused');
  });

  it('a client cannot publish: what it says reaches nobody', async () => {
    const [alice, bob] = [await sit('alice'), await sit('bob')];
    const receivedByBob: unknown[] = [];
    bob.socket.onAny((...words) => receivedByBob.push(words));
    for (const event of ['client-hello', 'round-created']) {
      alice.socket.emit('client event', { channel: 'private-round-channel', event, data: { number: 17 } });
    }
    const n = await tell({ kind: 'wheel-state', roundNumber: null, body: { wheel_state: 'studio-1' } });
    await eventually(() => (bob.heard.length > 0 ? true : undefined));
    expect(receivedByBob).toEqual([['wheel-state-pushed', 'private-wheel-state', { n, wheel_state: 'studio-1' }]]);
  });

  it('who talks too much, or too long, is sent away', async () => {
    const chatty = await sit('alice');
    for (let i = 0; i < 60; i++) chatty.socket.emit('unsubscribe', { channel: 'x' });
    await eventually(() => (chatty.states.includes('disconnect') ? true : undefined));
    const long = await sit('alice');
    long.socket.emit('subscribe', { channel: 'x'.repeat(20_000) });
    await eventually(() => (long.states.includes('disconnect') ? true : undefined));
  });

  it('a player has three sockets at most: the fourth closes the oldest', async () => {
    const four: Table[] = [];
    for (let i = 0; i < 4; i++) four.push(await sit('alice'));
    await eventually(() => (four[0]?.states.includes('disconnect') ? true : undefined));
    expect(four.slice(1).map(({ socket }) => socket.connected)).toEqual([true, true, true]);
  });
});

describe('the sockets of a session that ends', () => {
  it('sockets close within two seconds after the LOGOUT of their session, and only those', async () => {
    const alice = await quiet.api('alice');
    const mine = await sitDown(quiet, 'alice', alice.tokens?.access_token ?? '');
    const other = await sit('alice');
    await alice.post('/api/account/user/action', { action: 'LOGOUT' });
    await eventually(() => (mine.states.includes('disconnect') ? true : undefined), 2_000);
    expect(other.socket.connected).toBe(true);
  });

  it('sockets hear user-blocked and close within two seconds of a blacklisting, in every process', async () => {
    const [here, there] = [await sit('bob'), await sit('bob', second.url)];
    const boss = await quiet.api('super');
    await boss.call(memberDisable, { query: { id: String(await quiet.userId('bob')) } });
    for (const table of [here, there]) {
      await eventually(() => (table.states.includes('disconnect') ? true : undefined), 2_000);
      expect(table.heard).toEqual([{ event: 'user-blocked', payload: {} }]);
    }
  });
});

const FAST = { round: 0.4, extra: 0.1, lock: 2, spin: 0.2, pause: 0.3 };

it('a round reaches the stock client whole: each its own result, everything numbered without a gap', async () => {
  const world = await startWorld({ durations: FAST });
  onTestFinished(() => world.close());
  const alice = await world.api('alice');
  const [alices, bobs] = [await sitIn(world, 'alice'), await sitIn(world, 'bob')];
  const chips = JSON.stringify({ RED: [{ id: 'c1', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });

  // Bob sat down last, and both have been told. On a busy machine the lock may be over before the play arrives: then
  // use the next round.
  const receipt = await eventually(async () => {
    const lock = bobs.heard.findLast(({ payload }) => payload.state === '10');
    if (lock === undefined) return undefined;
    const body = { chips, round: lock.payload.round_number, wheelId: 'studio-1' };
    const answer = await alice.post<{ data: PlayReceipt; code?: string }>('/api/account/user/play', body);
    return answer.body.code === 'round-over' ? undefined : answer;
  });
  expect([receipt.status, receipt.body.data?.table_bet]).toEqual([200, 50]);
  const round = receipt.body.data.round_number;
  const settled = await eventually(() => alices.heard.find(({ event }) => event === 'user-calculate-completed'));
  const created = await eventually(() =>
    bobs.heard.find(({ event, payload }) => event === 'round-created' && payload.round_number === round),
  );

  expect(settled.payload).toMatchObject({
    round_number: round,
    n: created.payload.n,
    number: created.payload.number,
    table_bet: 50,
  });
  expect(settled.payload.round_history).toEqual(created.payload.round_history);
  const common = await alice.get<{ data: Common }>('/api/account/common');
  expect(settled.payload.new_balance).toBe(common.body.data.balance);
  expect(common.body.data.live.last_result).toMatchObject({ round_number: round, number: created.payload.number });
  expect(alices.heard.some(({ event, payload }) => event === 'round-created' && payload.round_number === round)).toBe(
    false,
  );
  expect(bobs.heard.some(({ event }) => event === 'user-calculate-completed')).toBe(false);

  await eventually(() =>
    bobs.heard.some(({ payload }) => payload.state === '1' && payload.round_number === round + 1) ? true : undefined,
  );
  for (const table of [alices, bobs]) {
    const numbers = numbersOf(table);
    expect(numbers).toEqual(numbers.map((_n, index) => (numbers[0] ?? 0) + index));
    for (const { event, payload } of table.heard) {
      expect([event, LIVE_MESSAGES[event as LiveMessageName].safeParse(payload).success]).toEqual([event, true]);
    }
    const states = table.heard.filter(({ payload }) => payload.round_number === round && payload.state !== undefined);
    expect(states.map(({ payload }) => payload.state).slice(-2)).toEqual(['10', '3']);
  }
  const record = await alice.get<{ data: PublicRound }>(`/api/rounds/${round}`);
  expect(record.body.data).toMatchObject({ phase: 'settled', number: created.payload.number, play_count: 1 });
});
