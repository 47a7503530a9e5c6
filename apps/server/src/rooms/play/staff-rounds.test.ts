import {
  memberPlayedCsv,
  memberPlayedGame,
  memberPlayedHistory,
  type PlayedRoundRow,
  type Route,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  roundWinningCsv,
  roundWinningHistory,
  type WinningRound,
} from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, CsvFile, type Refused } from '#platform/http/handler.ts';
import { prove } from '#rooms/ledger';
import { roundsStaffRoutes } from '#rooms/rounds';
import { backCents } from '../../simulator/oracle.ts';
import { chipsText, type TestTable, testTable } from '../../simulator/test-table.ts';
import { playStaffRoutes } from './staff-routes.ts';

/** Rounds of the days before, an hour and seven minutes apart: empty ones, on both wheels, one of them void. */
const OLD = Array.from({ length: 60 }, (_, n) => ({
  round: n + 1,
  at: new Date(Date.UTC(2026, 2, 18, 5, 3) + n * 67 * 60_000),
  number: n === 30 ? null : (n * 7) % 37,
  wheel: n % 5 === 0 ? 'studio-2' : 'studio-1',
}));
const SLIPS: Record<number, Record<string, number>[]> = {
  1: [{ RED: 50, '17': 5 }, { '1st-12': 50 }, { BLACK: 100 }],
  2: [{ BLACK: 100, '0': 10 }, {}, { '1-18': 50 }],
  3: [{ '2nd-12': 50, 'split-1': 5 }, {}, { RED: 100 }],
};

let table: TestTable;
let poisoned = false;
/** The rounds of the test, by what happened in them. */
let played: [number, number, number, number, number, number];
const ids = new Map<string, number>();
const id = (name: string): number => ids.get(name) ?? 0;

const person = async (name: string, role: string | null, partner: string | null): Promise<void> => {
  const { rows } = await table.db.pool.query<{ id: number }>(
    `insert into users (level, role, account_code, email, password_hash, partner, completed_at)
     values ($1, $2, $3, $4, 'x', $5, now()) returning id`,
    [role === null ? 'user' : 'admin', role, String(700_000_000 + ids.size), `${name}@example.org`, partner],
  );
  ids.set(name, rows[0]?.id ?? 0);
};

/** The slips of these players in the round that comes; it is locked then. */
const stake = async (slips: Record<string, Record<string, number>>): Promise<number> => {
  const round = await table.until('locked');
  for (const [name, slip] of Object.entries(slips)) {
    await table.play.placeBets({
      ...{ userId: id(name), round, chips: chipsText(slip), arrivedAt: table.clock.monotonic() },
    });
  }
  return round;
};
const PLAYERS = ['ann', 'ben', 'cem'];
const slipsOf = (n: number) =>
  Object.fromEntries(
    PLAYERS.flatMap((name, at) =>
      Object.keys(SLIPS[at + 1]?.[n] ?? {}).length ? [[name, SLIPS[at + 1]?.[n] ?? {}]] : [],
    ),
  );

beforeAll(async () => {
  table = await testTable({
    beforeSettle: () => {
      if (poisoned) throw new Error('poisoned');
    },
  });
  for (const old of OLD) {
    await table.db.pool.query(
      `insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until, locks_at, closes_at, closed_at, ended_at,
         play_count, staked_cents, paid_cents, number, void_reason)
       values ($1, $2, $3, 1, '\\x00', $4, $4, $4, $4, $4, $4, 0, 0, $5, $6, $7)`,
      [
        ...[old.round, old.number === null ? 'void' : 'settled', old.wheel, old.at, old.number === null ? null : 0],
        ...[old.number, old.number === null ? 'fault' : null],
      ],
    );
  }
  // Ann and Cem are the partner's; Ben came by himself.
  await person('ann', null, 'ceg');
  await person('ben', null, null);
  await person('cem', null, 'ceg');
  await person('dora', null, 'other');
  await person('super', 'super-admin', null);
  await person('panel', 'ceg-admin', 'ceg');
  await person('stranger', 'ceg-admin', null);
  for (const name of PLAYERS) await table.fund(id(name), 1000);
  const first = await stake(slipsOf(0));
  await table.until('settled');
  const onlyAnn = await stake(slipsOf(1));
  await table.until('settled');
  const empty = await table.until('locked');
  await table.until('settled');
  poisoned = true;
  const voided = await stake({ ann: { RED: 50 }, ben: { '5': 20 } });
  await table.until('void');
  poisoned = false;
  const last = await stake(slipsOf(2));
  await table.until('settled');
  const running = await stake({ ann: { '17': 1 } });
  played = [first, onlyAnn, empty, voided, last, running];
}, 120_000);
afterAll(async () => {
  const proof = await prove(table.db);
  await table.end();
  expect(proof.problems).toEqual([]);
});

const ROLES: Record<string, string> = { super: 'super-admin', panel: 'ceg-admin', stranger: 'ceg-admin' };

/** Calls a route as this member of staff does, its query read by its schema; refusals come back. */
const call = async <T = unknown>(
  name: string,
  route: Route,
  query: Record<string, unknown> = {},
  params: Record<string, string> = {},
): Promise<T> => {
  const { search, ...rest } = query;
  const handled = [...playStaffRoutes(table.db), ...roundsStaffRoutes(table.db)].find(
    ({ route: { name } }) => name === route.name,
  );
  const written = { ...rest, ...(search === undefined ? {} : { search: JSON.stringify(search) }) };
  const caller: Caller = { userId: id(name), level: 'admin', role: ROLES[name] ?? null, sessionId: 's', deviceId: 'd' };
  return (await handled?.handler({
    query: route.query?.parse(written),
    params: route.params?.parse(params),
    caller,
  } as never)) as T;
};
interface Report {
  data: PlayedRoundRow[];
  meta: { total: number };
  totals: { count: number; bet: number; pay_out: number; house_balance: number };
}
const report = (who: string, search: object = {}, more: object = {}) =>
  call<Report>(who, roundPlayedHistory, { ...more, search });
const winning = async (search: object, more: object = {}) =>
  (await call<{ data: WinningRound[] }>('super', roundWinningHistory, { limit: 100, ...more, search })).data;

interface Facts {
  round_number: number;
  phase: string;
  number: number | null;
  opened_at: Date;
}
/** Every column of the report, from the slips as they were sent, the printed pay table and the ledger's entries. Dollars. */
const recomputed = async (names: readonly string[]) => {
  const { rows } = await table.db.pool.query<Facts & { user_id: number; chips: string }>(
    `select r.round_number, r.phase, r.number, r.opened_at, p.user_id, p.chips from rounds r join plays p using (round_number)
     where p.user_id = any($1) order by r.round_number desc`,
    [names.map(id)],
  );
  const byRound = Map.groupBy(rows, (row) => row.round_number);
  return [...byRound.values()].map((plays) => {
    const round = plays[0] as Facts;
    const bet = plays.reduce((sum, { chips }) => sum + staked(chips), 0);
    const back = plays.reduce((sum, { chips }) => sum + backOf(round, chips), 0);
    const over = ['settled', 'void'].includes(round.phase);
    return {
      round_number: round.round_number,
      created_at: round.opened_at.toISOString(),
      round_time: round.opened_at.toISOString().slice(11, 19),
      phase: round.phase,
      wheel: 'studio-1',
      number: round.phase === 'settled' ? round.number : null,
      players: plays.length,
      total_bet: bet,
      total_pay_out: over ? back : null,
      house_balance: over ? bet - back : null,
    };
  });
};
const staked = (chips: string): number =>
  Object.values(JSON.parse(chips) as Record<string, { chipSelected: number }[]>)
    .flat()
    .reduce((sum, chip) => sum + chip.chipSelected, 0);
const backOf = ({ phase, number }: Facts, chips: string): number =>
  phase === 'settled' ? backCents(JSON.parse(chips), number ?? -1) / 100 : phase === 'void' ? staked(chips) : 0;

describe('the rounds report', () => {
  it('says of every round with bets what the slips and the pay table say, newest first', async () => {
    const { data, meta } = await report('super');
    expect(data).toEqual(await recomputed(PLAYERS));
    expect(data.map((row) => row.round_number)).toEqual([played[5], played[4], played[3], played[1], played[0]]);
    expect(meta.total).toBe(5);
    expect(data.find((row) => row.round_number === played[3])).toMatchObject({
      phase: 'void',
      number: null,
      house_balance: 0,
    });
    expect(data[0]).toMatchObject({
      phase: 'locked',
      number: null,
      total_bet: 1,
      total_pay_out: null,
      house_balance: null,
    });
  });

  it('agrees with the ledger: pots, and what the bank won and lost', async () => {
    const { data, totals } = await report('super');
    for (const row of data) {
      const { rows } = await table.db.pool.query<{ kind: string; amount: number }>(
        `select a.kind, sum(e.amount_cents)::float8 / 100 as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
         join ledger_movements m on m.id = e.movement_id
         where m.reference in ($1, $2) or (a.round_number = $3 and e.amount_cents > 0)
         group by a.kind`,
        [`settled:${row.round_number}`, `voided:${row.round_number}`, row.round_number],
      );
      const sum = (kind: string) => rows.find((each) => each.kind === kind)?.amount ?? 0;
      expect([sum('player:wallet'), sum('house:bank')]).toEqual([row.total_pay_out ?? 0, row.house_balance ?? 0]);
    }
    const over = data.filter((row) => row.house_balance !== null);
    const sumOf = (rows: typeof data, key: 'total_bet' | 'total_pay_out' | 'house_balance') =>
      rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
    expect(totals).toEqual({
      ...{ count: 5, bet: sumOf(data, 'total_bet'), pay_out: sumOf(over, 'total_pay_out') },
      house_balance: sumOf(over, 'house_balance'),
    });
    const bank = await table.db.pool.query(`select balance_cents from ledger_accounts where kind = 'house:bank'`);
    expect(totals.house_balance).toBe(bank.rows[0].balance_cents / 100);
  });

  it('shows a partner’s panel its own members’ money, and nobody’s to a panel without a partner', async () => {
    const { data, totals } = await report('panel');
    expect(data).toEqual(await recomputed(['ann', 'cem']));
    expect(totals).toMatchObject({ count: 5, bet: data.reduce((sum, row) => sum + row.total_bet, 0) });
    expect(data.map((row) => row.players)).toEqual([1, 2, 1, 1, 2]);
    expect(await report('stranger')).toMatchObject({ data: [], totals: { count: 0, bet: 0 } });
  });

  it('finds rounds by account id, within the scope only', async () => {
    const code = async (name: string) =>
      (await table.db.pool.query('select account_code from users where id = $1', [id(name)])).rows[0].account_code;
    const ben = await report('super', { account_code: await code('ben') });
    expect(ben.data.map((row) => row.round_number)).toEqual([played[4], played[3], played[0]]);
    expect(ben.data[2], 'the whole round').toMatchObject({ players: 3 });
    expect((await report('panel', { account_code: await code('ben') })).data).toEqual([]);
    expect((await report('panel', { account_code: await code('cem') })).data.map((row) => row.round_number)).toEqual([
      ...[played[4], played[0]],
    ]);
    expect((await report('super', { account_code: '999999999' })).data).toEqual([]);
  });

  it('sorts by every column, pages, and finds a round and its days', async () => {
    const rows = await recomputed(PLAYERS);
    for (const sort of ['total_bet', 'total_pay_out', 'house_balance'] as const) {
      const { data } = await report('super', {}, { sort, align: 'asc' });
      const known = rows.map((row) => row[sort]).filter((value) => value !== null);
      expect(
        data.flatMap((row) => row[sort] ?? []),
        sort,
      ).toEqual(known.toSorted((a, b) => a - b));
    }
    const second = await report('super', {}, { page: '2', limit: '2' });
    expect(second.data).toEqual(rows.slice(2, 4));
    expect(second.totals.count).toBe(5);
    expect(await report('super', {}, { page: '9' })).toMatchObject({ data: [], meta: { total: 5 } });
    expect((await report('super', { round_number: played[0] })).data).toEqual([rows.at(-1)]);
    expect((await report('super', { end_date: '2026-03-20' })).data).toEqual([]);
    expect((await report('super', { start_date: '2026-03-21', end_date: '2026-03-21' })).data).toEqual(rows);
  });

  it('lists rounds without a bet where it is asked to', async () => {
    const all = await report('super', { has_empty: 1 }, { limit: '100' });
    expect(all.meta.total).toBe(66);
    const empty = all.data.find((row) => row.round_number === played[2]);
    expect(empty).toMatchObject({ players: 0, total_bet: 0, total_pay_out: 0, house_balance: 0 });
    const panel = await report('panel', { has_empty: 1 }, { limit: '100' });
    expect(panel.data.map((row) => row.round_number)).toEqual(all.data.map((row) => row.round_number));
    expect(panel.totals.bet).toBe((await report('panel')).totals.bet);
  });

  it('comes as a file too, as large as what matches', async () => {
    const file = await call<CsvFile>('panel', roundPlayedCsv);
    expect(file).toBeInstanceOf(CsvFile);
    const [head, ...lines] = file.text.trim().split('\r\n');
    expect(head).toContain('round_number,created_at,number,players,total_bet,total_pay_out,house_balance');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(new RegExp(`^${played[5]},"[^"]+",,1,1,,,"locked","studio-1"$`));
  });
});

describe('winning numbers', () => {
  it('are listed with empty and void rounds and the wheel they fell on; the number of a running round never', async () => {
    const rows = await winning({ has_empty: 1 });
    expect(rows).toHaveLength(66);
    for (const old of OLD) {
      expect(rows.find((row) => row.round_number === old.round)).toMatchObject({
        ...{ number: old.number, wheel: old.wheel, phase: old.number === null ? 'void' : 'settled' },
        ...{ void_reason: old.number === null ? 'fault' : null, created_at: old.at.toISOString() },
      });
    }
    expect(rows[0]).toMatchObject({ round_number: played[5], phase: 'locked', number: null });
    expect((await winning({})).map((row) => row.round_number)).toEqual([5, 4, 3, 1, 0].map((at) => played[at]));
  });

  it.each(['Asia/Tehran', 'UTC', 'America/New_York'])('of an hour of the day in %s, across days', async (zone) => {
    const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    for (const hour of [0, 5, 13, 23]) {
      const expected = OLD.filter(({ at }) => Number(hourOf.format(at)) === hour).map(({ round }) => round);
      const rows = await winning({ has_empty: 1, time_hour: hour, time_zone: zone, end_date: '2026-03-20' });
      expect(rows.map((row) => row.round_number).toReversed(), `${hour}`).toEqual(expected);
    }
  });

  it('are refused for a time zone that nobody knows and for an hour that no day has', async () => {
    const refused = await call<Refused>('super', roundWinningHistory, {
      search: { time_hour: 4, time_zone: 'Mars/Olympus' },
    });
    expect(refused).toMatchObject({ code: 'form-invalid', errors: { time_zone: ['errors:invalid'] } });
    for (const search of [{ time_hour: 24 }, { time_hour: -1 }, { has_empty: 2 }, { time_zone: "UTC'; --" }]) {
      await expect(call('super', roundWinningHistory, { search }), JSON.stringify(search)).rejects.toThrow();
    }
    const file = await call<CsvFile>('super', roundWinningCsv, { search: { has_empty: 1, round_number: 31 } });
    expect(file.text.split('\r\n')[1]).toBe('31,"2026-03-19T14:33:00.000Z",,"void","studio-2"');
  });
});

describe('the selected round', () => {
  const details = (who: string, round: number) =>
    call<{ data: object } | Refused>(who, roundReport, {}, { round_number: String(round) });
  const players = (who: string, round: number, query: object = {}) =>
    call<{ data: { user_id: number; table_bet: number; account_code: string }[]; totals: Report['totals'] }>(
      ...[who, roundPlayers, { ...query }, { round_number: String(round) }],
    );

  it('tells number, date, time, players, and the rounds before and after', async () => {
    const [row] = (await recomputed(PLAYERS)).filter(({ round_number }) => round_number === played[0]);
    expect(await details('super', played[0])).toMatchObject({
      data: {
        ...{ ...row, total_players: 3, round_date: '2026-03-21', void_reason: null },
        ...{ previous_round_id: played[0] - 1, next_round_id: played[0] + 1 },
      },
    });
    expect(await details('super', 1)).toMatchObject({
      data: { previous_round_id: null, next_round_id: 2, total_players: 0 },
    });
    expect(await details('super', played[5])).toMatchObject({
      data: { previous_round_id: played[4], next_round_id: null },
    });
    expect(await details('super', played[3])).toMatchObject({
      data: { phase: 'void', void_reason: 'fault', number: null },
    });
    expect(await details('super', 9999)).toMatchObject({ code: 'not-found' });
    expect(await players('super', 9999)).toMatchObject({ code: 'not-found' });
  });

  it('lists its players with what each staked and got', async () => {
    const round = played[0];
    const { rows } = await table.db.pool.query<Facts & { user_id: number; account_code: string; chips: string }>(
      `select r.*, p.user_id, p.chips, u.account_code from plays p join rounds r using (round_number) join users u on u.id = p.user_id
       where p.round_number = $1`,
      [round],
    );
    const expected = rows.map((row) => {
      const [bet, back] = [staked(row.chips), backOf(row, row.chips)];
      return {
        ...{ user_id: row.user_id, account_code: row.account_code, table_bet: bet },
        ...{ table_pay_out: back, house_balance: bet - back },
      };
    });
    const found = await players('super', round);
    expect(found.data).toEqual(expected.toSorted((a, b) => b.table_bet - a.table_bet || b.user_id - a.user_id));
    const {
      total_bet: bet,
      total_pay_out,
      house_balance,
    } = (await report('super', { round_number: round })).data[0] ?? {};
    expect(found.totals).toEqual({ count: 3, bet, pay_out: total_pay_out, house_balance });
    const code = found.data[0]?.account_code ?? '';
    expect((await players('super', round, { search: { keyword: code } })).data).toHaveLength(1);
  });

  it('keeps the players of others from a partner’s panel: in the head, the table and the file', async () => {
    expect(await details('panel', played[0])).toMatchObject({ data: { total_players: 2 } });
    expect((await players('panel', played[0])).data.map((row) => row.user_id).toSorted()).toEqual([
      id('ann'),
      id('cem'),
    ]);
    expect(await details('stranger', played[0])).toMatchObject({ data: { total_players: 0, total_bet: 0 } });
    expect(await players('stranger', played[0])).toMatchObject({ data: [], totals: { count: 0 } });
    const file = await call<CsvFile>('panel', roundPlayersCsv, {}, { round_number: String(played[0]) });
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('the games of a member', () => {
  const list = (who: string, search: object | undefined, more: object = {}) =>
    call<{ data: Record<string, unknown>[]; totals: object } | Refused>(
      ...([who, memberPlayedHistory, { ...more, ...(search === undefined ? {} : { search }) }] as const),
    );
  const game = (who: string, name: string, round: number) =>
    call<{ data: object } | Refused>(who, memberPlayedGame, { user_id: id(name), round_number: round });

  it('stand with balances from the ledger and the id of each game', async () => {
    const { data } = (await list('super', { user_id: id('ann') })) as { data: Record<string, unknown>[] };
    expect(data.map((row) => row.round_number)).toEqual([5, 4, 3, 1, 0].map((at) => played[at]));
    let balance = 1000;
    const rows = await recomputed(['ann']);
    for (const row of rows.toReversed()) {
      const shown = data.find(({ round_number }) => round_number === row.round_number);
      const back = row.total_pay_out;
      expect(shown).toMatchObject({
        ...{ phase: row.phase, number: row.number, balance_before_play: balance, table_bet: row.total_bet },
        ...{ remain_balance: balance - row.total_bet, table_win: back },
        new_balance: back === null ? null : balance - row.total_bet + back,
      });
      balance += (back ?? 0) - row.total_bet;
      const { rows: receipts } = await table.db.pool.query(
        `select encode(receipt, 'hex') as id from plays where user_id = $1 and round_number = $2`,
        [id('ann'), row.round_number],
      );
      expect(shown?.game_id).toBe(receipts[0].id);
    }
    const [first] = data;
    const found = (await list('super', {
      user_id: id('ann'),
      keyword: String(first?.game_id).slice(0, 10).toUpperCase(),
    })) as typeof result;
    const result = { data };
    expect(found.data).toEqual([first]);
    const byRound = (await list('super', { user_id: id('ann'), keyword: String(played[1]) })) as typeof result;
    expect(byRound.data.map((row) => row.round_number)).toEqual([played[1]]);
  });

  it('are shown to a partner’s panel for its members only, and answer the same for somebody else’s as for nobody', async () => {
    expect(await list('panel', { user_id: id('cem') })).toMatchObject({ totals: { count: 2 } });
    expect(await game('panel', 'cem', played[0])).toMatchObject({ data: { round_number: played[0] } });
    const file = await call<CsvFile>('panel', memberPlayedCsv, { search: { user_id: id('cem') } });
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
    for (const name of ['ben', 'dora', 'super', 'nobody']) {
      expect(await list('panel', { user_id: id(name) || 987_654 }), name).toMatchObject({ code: 'not-found' });
      const asked = { search: { user_id: id(name) || 987_654 } };
      expect(await call<Refused>('panel', memberPlayedCsv, asked), name).toMatchObject({ code: 'not-found' });
    }
    expect(await game('panel', 'ben', played[0])).toMatchObject({ code: 'not-found' });
    expect(await game('stranger', 'ann', played[0])).toMatchObject({ code: 'not-found' });
    expect(await list('panel', undefined)).toMatchObject({
      code: 'form-invalid',
      errors: { user_id: ['errors:required'] },
    });
  });

  it('can be replayed when they are over, with the games of that member before and after', async () => {
    expect(await game('super', 'cem', played[0])).toMatchObject({
      data: { previous_round_id: null, next_round_id: played[4] },
    });
    expect(await game('super', 'cem', played[4])).toMatchObject({
      data: { previous_round_id: played[0], next_round_id: null },
    });
    expect(await game('super', 'ann', played[3])).toMatchObject({
      data: { phase: 'void', table_win: 50, table_bet: 50 },
    });
    expect(await game('super', 'ann', played[5]), 'chips of a running round').toMatchObject({ code: 'round-not-over' });
    expect(await game('super', 'cem', played[1])).toMatchObject({ code: 'not-found' });
  });
});
