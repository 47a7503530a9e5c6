import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, TRANSFERS, type TransferKind } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { dollars, join, nextDay, testCasino } from '../../testing/test-casino.ts';
import { addMovements } from './add-movements.ts';
import { closeDays } from './close-days.ts';
import { keepReturns } from './keep-returns.ts';
import { laterDay } from './period.ts';
import { proveDays } from './prove-days.ts';
import { readMember, readOverview, readSite } from './read-overview.ts';
import { readRanking, readRanks } from './read-rankings.ts';
import { readReturns, returnDeviations } from './read-returns.ts';
import { exportLedger } from './testing/test-auditor.ts';

const NOW = new Date().toISOString().slice(0, 10);
const clock = { now: () => Date.parse(NOW) + 3_600_000, monotonic: () => 0, after: () => () => undefined };
const PLAYERS = ['1', '2', '3'];

let casino: Awaited<ReturnType<typeof testCasino>>;
const sql = (text: string, values: unknown[] = []) => casino.table.db.pool.query(text, values);
const options = () => ({ db: casino.table.db, clock, log: SILENT, timeZone: 'UTC' });
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms / 10));
const add = (upTo?: number) => addMovements(casino.table.db, soon, upTo);
const idsOf = async (text: string): Promise<number[]> => (await sql(text)).rows.map(({ id }) => Number(id));
const movements = () => idsOf('select id from ledger_movements order by id');

/** Every figure that the reports show. */
const figures = async () => {
  const page = { page: 1, limit: 10, align: 'desc', sort: 'cash_in' } as const;
  return {
    site: await readSite(options()),
    days: await readOverview(options(), { type: 'range' }),
    months: await readOverview(options(), { type: 'total' }),
    members: await Promise.all(PLAYERS.map((id) => readMember(options(), id, 0))),
    ranking: await readRanking(options(), { type: 'total', ...page }),
    today: await readRanking(options(), { type: 'range', start_date: NOW, end_date: NOW, ...page }),
    ranks: await Promise.all(PLAYERS.map((id) => readRanks(options(), id))),
  };
};

beforeAll(async () => {
  casino = await testCasino();
  const { table, deposit, withdrawal, round, move } = casino;
  for (const userId of [1, 2, 3]) await join(table, userId);
  await deposit(1, 500, 1);
  const second = await deposit(2, 800, 1);
  await deposit(3, 90, 1);
  await round({ 1: { RED: 50, '17': 5 }, 2: { BLACK: 100 } }, 'settled');
  await nextDay(table);
  await round({ 1: { RED: 50 }, 3: { ODD: 50 } }, 'settled');
  await move('deposit-reversed', 2, 100, second);
  await round({ 2: { RED: 50 }, 3: { BLACK: 50 } }, 'void');
  await withdrawal(1, 60, 1);
  await round({ 2: { RED: 50 }, 3: { EVEN: 50, '0': 5 } }, 'settled');
  await withdrawal(2, 35, 0);
  await round({}, 'settled');
  await round({ 1: { '17': 5 } }, 'locked');
});
afterAll(() => casino.table.end());

it('a settlement writes what was won and lost in its round; a void one, or one without plays, has no row', async () => {
  const { rows } = await sql(`
    select r.round_number, r.winning_cents, r.losing_cents, m.reference, g.staked_cents - g.paid_cents as house_cents
    from round_sums r join ledger_movements m on m.id = r.movement_id join rounds g using (round_number)
    order by r.round_number`);
  expect(rows.map(({ reference }) => reference)).toEqual(['settled:1', 'settled:2', 'settled:4']);
  for (const row of rows) expect(row.losing_cents - row.winning_cents).toBe(row.house_cents);
});

describe('the return to players', () => {
  const kept = async () =>
    (
      await sql(`select round_number as round, staked_cents as staked, paid_cents as paid, board_cents as board,
        variance, swing from round_returns order by round_number`)
    ).rows;

  it('is kept of each settled round, no void or running one: what its slips could bring, and brought', async () => {
    await keepReturns(casino.table.db, { stopped: () => true });
    expect(await kept(), 'stopped before the first step').toEqual([]);
    await keepReturns(casino.table.db, { stepRounds: 2 });
    const { plays } = await exportLedger(casino.table.db);
    const paid = (round: number) =>
      plays.reduce((sum, play) => sum + (play.round === round ? (play.payouts[play.number ?? 0] ?? 0) : 0), 0);
    // By hand, in cents: round 1 pays 10,000 on 18 red numbers, 20,000 on 17 black ones, 38,000 on 17, nothing on 0.
    // Round 2: 20,000 on the 10 that are red and odd, 10,000 on the 8 + 8 that are one of both, nothing on 11.
    // Round 4: 20,000 on 8 that are red and even, 10,000 on 10 + 10, 18,000 on 0, nothing on 8. Round 5: no bets.
    const spread = (sum: number, squares: number, swing: number) => ({
      board: sum,
      variance: expect.closeTo(squares / 37 - (sum / 37) ** 2, 3),
      swing: expect.closeTo(swing, 6),
    });
    const of = (round: number, staked: number, ...its: Parameters<typeof spread>) =>
      Object.assign(spread(...its), { round, staked, paid: paid(round) });
    expect(await kept()).toEqual([
      of(1, 15_500, 558_000, 10.044e9, 38_000 - 558_000 / 37),
      of(2, 10_000, 360_000, 5.6e9, 20_000 - 360_000 / 37),
      of(4, 10_500, 378_000, 5.524e9, 378_000 / 37),
      of(5, 0, 0, 0, 0),
    ]);
    const first = await kept();
    await keepReturns(casino.table.db);
    expect(await kept(), 'nothing is kept twice').toEqual(first);
  });

  it('is judged by wheel: thirty days together, today, each day with bets; a day of few rounds is not', async () => {
    const noon = { now: () => Date.parse('2026-03-21T12:00:00Z'), monotonic: () => 0, after: () => () => undefined };
    const on = { db: casino.table.db, clock: noon, timeZone: 'UTC' };
    // $1 on red in each round of the croupier's wheel: 100 rounds, all won, two days ago; one on the last day that
    // counts; one on the day before, which does not.
    await sql(`insert into round_returns
      select 1000 + n, 'studio-2', at, 100, 200, 3600, 13680000 / 1369.0, 3800 / 37.0 from (
        select n, timestamptz '2026-03-19 00:00Z' + n * interval '1 minute' as at from generate_series(0, 99) n
        union all values (100, timestamptz '2026-02-20 00:00Z'), (101, timestamptz '2026-02-19 23:59:59Z')) r (n, at)`);
    const { data, ...rest } = await readReturns(on);
    expect(rest).toEqual({ today: '2026-03-21', days: 30, bound: 4, least_weight: 100 });
    expect(data.map(({ wheel, date, rounds, verdict }) => [wheel, date, rounds, verdict])).toEqual([
      ['studio-1', null, 3, 'too-few'],
      ['studio-2', null, 101, 'outside'],
      ['studio-1', '2026-03-21', 3, 'too-few'],
      ['studio-2', '2026-03-21', 0, 'no-bets'],
      ['studio-2', '2026-03-19', 100, 'outside'],
      ['studio-2', '2026-02-20', 1, 'too-few'],
    ]);
    // 100 of 100 won where 48.65 were to be expected with a deviation of 4.9982
    expect(data[4]).toMatchObject({ staked: 100, paid: 200, percent: 200, weight: 100 });
    expect(data[4]?.expected_percent).toBeCloseTo(97.297, 3);
    expect(data[4]?.deviations).toBeCloseTo(10.274, 3);
    expect((await returnDeviations(on)).map(({ wheel, period }) => [wheel, period])).toEqual([['studio-2', '30-days']]);
  });
});

it('wherever the running sums stand, before a day is closed and after, every figure is the same', async () => {
  const before = await figures();
  for (const closed of [false, true]) {
    if (closed) expect(await closeDays(casino.table.db, NOW)).toBe(1);
    await sql('delete from running_sums');
    await sql('delete from running_ledger_days');
    await sql('delete from running_player_days');
    const [first] = await idsOf('select first_movement as id from unsummed');
    const all = (await movements()).filter((id) => id >= (first ?? 0));
    expect(all.length).toBeGreaterThan(5);
    for (const id of all) {
      expect(await add(id), `movement ${id}`).toBe(true);
      expect(await figures(), `movement ${id}`).toEqual(before);
      expect(await proveDays(casino.table.db)).toEqual([]);
    }
    expect(await add(all.at(-1)), 'nothing is added twice').toBe(false);
  }
  const { rows } = await sql('select count(*) as facts from unsummed_entry_facts()');
  expect(rows, 'nothing is left to be read from the entries').toEqual([{ facts: 0 }]);
});

it('a round of a version that writes no sums is read from its plays, and made up for', async () => {
  const before = await figures();
  await sql('delete from running_sums');
  await sql('delete from running_ledger_days');
  await sql('delete from running_player_days');
  await sql('delete from round_sums where round_number = 4');
  expect(await figures()).toEqual(before);
  expect(await add()).toBe(true);
  expect(await figures()).toEqual(before);
  expect((await sql('select from round_sums where round_number = 4')).rowCount).toBe(1);
});

it('a round of a version that writes no time beside its sums is counted on its day', async () => {
  const before = await figures();
  await sql('update round_sums set posted_at = null where round_number in (1, 4)');
  expect(await figures()).toEqual(before);
  expect(await proveDays(casino.table.db)).toEqual([]);
});

describe('a movement that is not committed yet', () => {
  it('is not passed by, though a later one is there already; who only reads holds up nothing', async () => {
    const { db } = casino.table;
    const reader = await db.pool.connect();
    const held = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<void>();
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select count(*) from ledger_movements');
      const late = transaction(db, async (tx) => {
        const { movementId } = await post(tx, {
          kind: 'charge-made',
          userId: 3,
          cents: dollars(7),
          reference: 'test:late',
        });
        posted.resolve();
        await held.promise;
        return movementId;
      });
      await posted.promise;
      await casino.deposit(1, 40, 1);
      expect(await add(), 'held up').toBe(false);
      const adding = add();
      held.resolve();
      const lateId = await late;
      expect(await adding).toBe(true);
      const { rows } = await sql('select movement_id > $1 as after from running_sums', [lateId]);
      expect(rows).toEqual([{ after: true }]);
      expect(await proveDays(db)).toEqual([]);
      expect((await readSite(options())).adjustments).toBe(7);
    } finally {
      held.resolve();
      await reader.query('rollback');
      reader.release();
    }
  });
});

it('the auditor notices each sum that is not right', async () => {
  const { db } = casino.table;
  const plant = async (table: string, change: string, problem: string) => {
    const { rows } = await sql(`select * from ${table} limit 1`);
    expect(rows, table).toHaveLength(1);
    await sql(`update ${table} set ${change} = ${change} + 1`);
    expect((await proveDays(db)).join(), table).toContain(problem);
    await sql(`update ${table} set ${change} = ${change} - 1`);
    expect(await proveDays(db)).toEqual([]);
  };
  await plant('running_ledger_days', 'cents', 'the running sums of an open day differ from its entries');
  for (const column of ['cash_in_cents', 'losing_cents', 'plays'])
    await plant('running_player_days', column, 'the running sums of a player differ from the entries and plays');
  await plant('round_sums', 'winning_cents', 'the sums of a round differ from its plays');
  await sql('update running_sums set movement_id = movement_id - 1');
  expect(await proveDays(db), 'sums of more movements than they say').not.toEqual([]);
  await sql('update running_sums set movement_id = movement_id + 1');
});

it('the next closing takes the running sums, and leaves none of that day', async () => {
  const before = await figures();
  await nextDay(casino.table); // moves all that is summed already, so all sums are made again
  await sql('select drop_report_sums()');
  expect(await add()).toBe(true);
  const { rows: running } = await sql('select count(*) as days from running_ledger_days');
  expect(running[0].days).toBeGreaterThan(5);
  const tables = ['running_ledger_days', 'running_player_days'];
  for (const table of tables) await sql(`create table kept_${table} as select * from ${table}`);
  expect(await closeDays(casino.table.db, NOW)).toBe(2);
  for (const table of tables) expect((await sql(`select from ${table}`)).rowCount, table).toBe(0);
  const closed = await figures();
  // the version before closes days too, and leaves them
  for (const table of tables) await sql(`insert into ${table} select * from kept_${table}`);
  expect(await figures()).toEqual(closed);
  expect(await proveDays(casino.table.db)).toEqual([]);
  expect(await closeDays(casino.table.db, NOW)).toBe(0);
  for (const table of tables) expect((await sql(`select from ${table}`)).rowCount, table).toBe(0);
  expect(await proveDays(casino.table.db)).toEqual([]);
  const { site, days } = await figures();
  expect(site).toMatchObject({ house_balance: before.site.house_balance, cash_in: before.site.cash_in });
  expect(days.data.map(({ Date: day }) => day)).toEqual([NOW, laterDay(NOW, -1), laterDay(NOW, -2)]);
  expect(days.totals).toEqual(before.days.totals);
});

describe('a transfer from the outside or to it', () => {
  const kinds = (Object.keys(TRANSFERS) as TransferKind[]).filter((kind) =>
    TRANSFERS[kind].some((account) => account === 'outside:trc20'),
  );
  /** What came in less what went out: of the house, and of the first player. */
  const cash = async () => {
    const member = await readMember(options(), '1', 0);
    if (member instanceof Refused) throw new Error(member.code);
    return [await readSite(options()), member].map(({ cash_in, cash_out }) => cash_in - cash_out);
  };

  it.each(kinds)('%s is money in or money out, of the house and of its player', async (kind) => {
    await casino.move('withdrawal-held', 1, 1);
    const before = await cash();
    await casino.move(kind, 1, 1);
    const change = TRANSFERS[kind][0] === 'outside:trc20' ? 1 : -1;
    const after = before.map((net) => net + change);
    expect(await cash()).toEqual(after);
    expect(await add()).toBe(true);
    expect(await cash()).toEqual(after);
    expect(await proveDays(casino.table.db)).toEqual([]);
  });
});
