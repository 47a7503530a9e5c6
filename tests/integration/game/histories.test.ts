import {
  depositCreate,
  depositCsv,
  depositList,
  type Logon,
  logonCsv,
  logonHistory,
  type PlayedRound,
  playedCsv,
  playedGame,
  playedHistory,
  type Withdrawal,
  withdrawalCreate,
  withdrawalCsv,
  withdrawalList,
  withdrawalUpdate,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { type Api, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';

type Played = {
  data: PlayedRound[];
  meta: { page: number; total: number; last_page: number };
  position: number;
  totals: { count: number; staked: number; won: number; net: number; in_play: number };
};

const world = await useWorld({ durations: { round: 0.4, extra: 0, lock: 2, spin: 0.3, pause: 0.2 } });
const [alice, bob] = await Promise.all([world.api('alice'), world.api('bob')]);

beforeAll(async () => {
  for (const stake of [10, 20, 50]) await playOnce(alice, stake);
  await playOnce(bob, 5);
});

const slip = (value: number) =>
  JSON.stringify({ '17': [{ id: '1', chipSelected: value, x: 0, y: 0, formula: 'value*35+value' }] });

/** Plays a round and waits for its end. */
const playOnce = async (who: Api, value: number): Promise<number> => {
  const round = await playUntilTaken(who, slip(value));
  await eventually(async () => {
    const { body } = await who.call<{ data: { new_balance: number | null } }>(playedGame, {
      query: { round_number: String(round) },
    });
    return body.data.new_balance ?? undefined;
  });
  return round;
};

const played = async (who: Api, query: Record<string, string> = {}) =>
  (await who.call<Played>(playedHistory, { query })).body;

// docs/specification/2-account-and-back-office.md#24-deposit-and-withdrawal
// docs/specification/2-account-and-back-office.md#25-histories
describe('played rounds', () => {
  it('stand newest first, with balances as in the replay and totals of all', async () => {
    const { data, meta, totals, position } = await played(alice);
    expect(data.map((row) => row.table_bet)).toEqual([50, 20, 10]);
    expect([meta.total, totals.count, totals.staked, position]).toEqual([3, 3, 80, 0]);
    const won = data.reduce((sum, row) => sum + (row.table_win ?? 0), 0);
    expect([totals.won, totals.net]).toEqual([won, won - 80]);
    for (const row of data) {
      const query = { round_number: String(row.round_number) };
      const { body } = await alice.call<{ data: PlayedRound }>(playedGame, { query });
      const { number, phase, balance_before_play, remain_balance, table_win, new_balance } = body.data;
      expect(row).toMatchObject({ number, phase, balance_before_play, remain_balance, table_win, new_balance });
    }
  });

  it('are paged, sorted and found by number and time', async () => {
    const second = await played(alice, { limit: '2', page: '2' });
    expect([second.data.map((row) => row.table_bet), second.position, second.meta.last_page]).toEqual([[10], 2, 2]);
    const cheapest = await played(alice, { sort: 'table_bet', align: 'asc', limit: '1' });
    expect(cheapest.data[0]?.table_bet).toBe(10);
    const oldest = await played(alice, { sort: 'created_at', align: 'asc' });
    expect(oldest.data.map((row) => row.table_bet)).toEqual([10, 20, 50]);
    const [last] = (await played(alice)).data;
    const found = await played(alice, { search: JSON.stringify({ round_number: last?.round_number }) });
    expect([found.data.map((row) => row.id), found.totals.staked]).toEqual([[last?.id], 50]);
    const before = JSON.stringify({ end_date: '2020-01-01' });
    expect(await played(alice, { search: before })).toMatchObject({
      data: [],
      totals: { count: 0, staked: 0, net: 0 },
    });
    for (const query of [{ sort: 'user_id' }, { search: '{"round_number":"x"}' }, { limit: '-1' }]) {
      expect((await alice.call(playedHistory, { query: { ...query } as Record<string, string> })).status).toBe(422);
    }
  });

  it("never hold another player's round, in the list or in the file", async () => {
    const theirs = (await played(bob)).data;
    expect(theirs.map((row) => row.table_bet)).toEqual([5]);
    const search = JSON.stringify({ round_number: (await played(alice)).data[0]?.round_number });
    expect((await played(bob, { search })).data).toEqual([]);
    expect((await fileOf(bob, playedCsv, { search })).rows).toEqual([]);
    expect((await (await world.api(null)).call(playedHistory)).status).toBe(401);
    expect((await (await world.api('super')).call(playedHistory)).status).toBe(403);
  });
});

/** The columns and rows of a file, after checking its type. */
const fileOf = async (who: Api, route: Parameters<Api['call']>[0], query: Record<string, string> = {}) => {
  const answer = await who.call<string>(route, { query });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return readCsv(answer.body);
};

describe('files', () => {
  it('hold everything that matches, not a page, and only what is one’s own', async () => {
    for (let n = 0; n < 17; n++) {
      const body = { amount: n + 1, hash_code: `a11ce0000${n}`.padEnd(64, 'f'), wallet_adr: WALLET };
      expect((await alice.call(depositCreate, { body })).status).toBe(200);
    }
    await alice.call(withdrawalCreate, { body: { amount: 30, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' } });
    const { columns, rows } = await fileOf(alice, depositCsv, { sort: 'amount', align: 'asc' });
    expect(columns).toEqual([
      ...['own_number', 'created_at', 'amount', 'status', 'dest_wallet_code', 'hash_code', 'description'],
      ...['balance', 'new_balance', 'asked_amount'],
    ]);
    expect(rows).toHaveLength(17);
    expect(rows[0]).toEqual({
      own_number: '1',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      amount: '1',
      status: 'waiting',
      dest_wallet_code: WALLET,
      hash_code: 'a11ce00000'.padEnd(64, 'f'),
      description: '',
      balance: '',
      new_balance: '',
      asked_amount: '1',
    });
    expect((await fileOf(bob, depositCsv)).rows).toEqual([]);
    expect((await fileOf(bob, withdrawalCsv)).rows).toEqual([]);
    expect((await fileOf(alice, withdrawalCsv)).rows).toMatchObject([
      { amount: '30', status: 'waiting', dest_wallet_code: ADDRESS },
    ]);
    expect((await fileOf(alice, playedCsv)).rows).toHaveLength(3);
  });

  it('number what is one’s own without gaps, whatever others do and however it is looked at', async () => {
    type Own = { data: { id: number; own_number: number; amount?: number }[] };
    const numbers = async (who: Api, route: Parameters<Api['call']>[0], query: Record<string, string> = {}) =>
      (await who.call<Own>(route, { query })).body.data.map((row) => row.own_number);
    await bob.call(depositCreate, { body: { amount: 3, hash_code: 'b0bb0b01'.padEnd(64, 'f'), wallet_adr: WALLET } });
    await alice.call(depositCreate, {
      body: { amount: 1, hash_code: 'a11ce000099'.padEnd(64, 'f'), wallet_adr: WALLET },
    });
    expect(await numbers(bob, depositList)).toEqual([1]);
    expect(await numbers(alice, depositList, { limit: '3' })).toEqual([18, 17, 16]);
    expect(await numbers(alice, depositList, { limit: '3', page: '6' })).toEqual([3, 2, 1]);
    expect(await numbers(alice, depositList, { sort: 'amount', align: 'asc', limit: '3' })).toEqual([1, 18, 2]);
    expect(await numbers(alice, depositList, { search: JSON.stringify({ keyword: 'a11ce00005' }) })).toEqual([6]);
    const file = await fileOf(alice, depositCsv, { search: JSON.stringify({ keyword: 'a11ce00005' }) });
    expect(file.rows.map(({ own_number }) => own_number)).toEqual(['6']);
    const body = { amount: 25, wallet: ADDRESS };
    const asked = await alice.call<{ data: { withdrawal: Withdrawal } }>(withdrawalCreate, { body });
    expect(asked.body.data.withdrawal.own_number).toBe(2);
    expect(await numbers(alice, withdrawalList)).toEqual([2, 1]);
    const mine = await numbers(bob, logonHistory, { align: 'asc', limit: '100' });
    expect(mine).toEqual(mine.map((_, place) => place + 1));
    const newest = await numbers(bob, logonHistory, { limit: '1' });
    expect(newest).toEqual([mine.length]);
    const listed = (await alice.call<{ data: Logon[] }>(logonHistory, { query: { limit: '100' } })).body.data;
    const named = listed.filter(({ action }) => action.endsWith('_REQUESTED')).map(({ description }) => description);
    expect([named.length > 0, new Set(named)], 'no number of everybody’s').toEqual([true, new Set([''])]);
  });

  it('begin with the byte order mark', async () => {
    const response = await fetch(`${world.url}${depositCsv.path}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('of logons say the same as the list', async () => {
    const { body } = await alice.call<{ data: { action: string }[]; meta: { total: number } }>(logonHistory);
    const { rows } = await fileOf(alice, logonCsv);
    expect(rows).toHaveLength(body.meta.total);
    expect(rows[0]?.action).toBe(body.data[0]?.action);
  });

  it('files are refused for a wrong question, and to strangers', async () => {
    expect((await alice.call(depositCsv, { query: { sort: 'user_id' } })).status).toBe(422);
    expect((await (await world.api(null)).call(depositCsv)).status).toBe(401);
  });
});

describe('totals', () => {
  it('add up while a round runs: what is in play is neither staked nor lost yet', async () => {
    // on a busy machine the round may be over before its totals are read: then another
    const { before, running } = await eventually(async () => {
      const { totals } = await played(alice);
      await playUntilTaken(alice, slip(5));
      const now = (await played(alice)).totals;
      return now.in_play > 0 ? { before: totals, running: now } : undefined;
    });
    expect(running).toMatchObject({ in_play: 5, staked: before.staked, won: before.won, net: before.net });
    const over = await eventually(async () => {
      const { totals } = await played(alice);
      return totals.in_play === 0 ? totals : undefined;
    });
    expect([over.staked - before.staked, over.net]).toEqual([5, over.won - over.staked]);
  });

  it('of withdrawals leave out what was declined, unless nothing else is asked for', async () => {
    const ask = async (amount: number) => {
      const body = { amount, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' };
      const made = await bob.call<{ data: { withdrawal: Withdrawal } }>(withdrawalCreate, { body });
      return made.body.data.withdrawal.id;
    };
    const [id] = [await ask(26), await ask(30)];
    const staff = await world.api('super');
    const body = { id, status: 2, description: 'another wallet, please' };
    expect((await staff.call(withdrawalUpdate, { body })).status).toBe(200);
    const totals = async (query: Record<string, string>) =>
      (await bob.call<{ totals: object }>(withdrawalList, { query })).body.totals;
    expect(await totals({}), 'the one that was declined is in neither').toEqual({ count: 1, amount: 30 });
    const { meta } = (await bob.call<{ meta: { total: number } }>(withdrawalList)).body;
    expect(meta.total, 'but in the list').toBe(2);
    expect(await totals({ search: '{"status":2}' })).toEqual({ count: 1, amount: 26 });
  });
});
