import { roundWinningCsv, roundWinningHistory, type WinningRound } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { OLD, type StaffCall, type StaffTable, staffTable } from '../../testing/staff-table.ts';
import { openEndedRounds } from './read-rounds.ts';
import { roundsStaffRoutes } from './staff-routes.ts';

let staff: StaffTable;
let call: StaffCall;
beforeAll(async () => {
  staff = await staffTable();
  call = staff.caller(roundsStaffRoutes);
});
afterAll(() => staff.table.end());

const winning = async (search: object, more: object = {}) =>
  (await call<{ data: WinningRound[] }>('super', roundWinningHistory, { limit: 100, ...more, search })).data;

// docs/specification/2-account-and-back-office.md#222-winning-numbers
// docs/specification/2-account-and-back-office.md#223-rounds-report
// docs/specification/2-account-and-back-office.md#224-selected-round
describe('winning numbers', () => {
  it('are listed with empty and void rounds and their wheel; the number of a running round never', async () => {
    const rows = await winning({ has_empty: 1 });
    expect(rows).toHaveLength(66);
    for (const old of OLD) {
      expect(rows.find((row) => row.round_number === old.round)).toMatchObject({
        number: old.number,
        wheel: old.wheel,
        phase: old.number === null ? 'void' : 'settled',
        void_reason: old.number === null ? 'fault' : null,
        created_at: old.at.toISOString(),
      });
    }
    expect(rows[0]).toMatchObject({ round_number: staff.played[5], phase: 'locked', number: null });
    expect((await winning({})).map((row) => row.round_number)).toEqual([5, 4, 3, 1, 0].map((at) => staff.played[at]));
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
    expect(file.text.split('\r\n')[1]).toBe('31,"2026-03-19T14:33:00.000Z",,"void","studio-2",');
    expect(file.name).toMatch(/^winning-numbers/);
  });
});

it('anyone can see how many rounds were void and why, counted at most once a minute', async () => {
  const { db } = staff.table;
  let now = 0;
  const ended = openEndedRounds(db, { now: () => now } as never);
  const { rows } = await db.pool.query<{ now: Date }>('select table_clock() as now');
  const since = (rows[0]?.now.getTime() ?? 0) - 30 * 24 * 60 * 60 * 1000;
  const played = { settled: 4, void: 1 }; // ended just now; a sixth is still running
  const count = (of: typeof OLD) => ({
    settled: of.filter(({ number }) => number !== null).length + played.settled,
    void: { fault: of.filter(({ number }) => number === null).length, 'no-number': played.void },
  });
  const expected = { ever: count(OLD), last_30_days: count(OLD.filter(({ at }) => at.getTime() > since)) };
  expect(await ended()).toEqual(expected);
  await db.pool.query('alter table rounds rename to moved');
  expect(await ended()).toEqual(expected);
  now += 60_000;
  await expect(ended()).rejects.toThrow('rounds');
  await db.pool.query('alter table moved rename to rounds');
  expect(await ended()).toEqual(expected);
});
