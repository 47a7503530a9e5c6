import type { KindReturnRow, ReturnRow, ReturnWatch, WheelId } from '@lajvard/contract';
import { judgeReturn, RETURN_KINDS, RETURN_WATCH, type ReturnKind } from '@lajvard/figures';
import { POCKETS } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { laterDay, today } from './period.ts';
import type { ReportsOptions } from './ports.ts';
import { dollars } from './present.ts';

/** The days that are judged together, today included. */
const DAYS = 30;

/** Sums over rounds. */
interface Sums {
  readonly rounds: number;
  readonly staked_cents: number;
  readonly paid_cents: number;
  readonly board_cents: number;
  readonly variance: number;
  readonly swing: number;
}

interface DayRow extends Sums {
  readonly wheel: WheelId;
  readonly day: string;
}

const returnsByDay = async (db: Db, from: string): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select wheel, to_char(day, 'YYYY-MM-DD') as day, rounds, staked_cents, paid_cents, board_cents, variance, swing
    from (
      select wheel, report_day(ended_at) as day, count(*) as rounds, sum(staked_cents)::bigint as staked_cents,
        sum(paid_cents)::bigint as paid_cents, sum(board_cents)::bigint as board_cents, sum(variance) as variance,
        max(swing) as swing
      from round_returns where ended_at >= report_day_start(${from}::date) and staked_cents > 0 group by 1, 2
    ) days order by 1, 2 desc`.execute(db.kysely);
  return rows;
};

const rowOf = (wheel: WheelId, date: string | null, days: readonly Sums[]): ReturnRow => {
  const sum = (name: Exclude<keyof Sums, 'swing'>) => days.reduce((total, day) => total + day[name], 0);
  const [rounds, staked, paid] = [sum('rounds'), sum('staked_cents'), sum('paid_cents')];
  const { percent, expectedPercent, weight, deviations, verdict } = judgeReturn({
    rounds,
    staked,
    paid,
    expected: sum('board_cents') / POCKETS.length,
    variance: sum('variance'),
    swing: Math.max(0, ...days.map(({ swing }) => swing)),
  });
  return {
    wheel,
    date,
    rounds,
    weight,
    staked: dollars(staked),
    paid: dollars(paid),
    percent,
    expected_percent: expectedPercent,
    deviations,
    verdict,
  };
};

type Options = Pick<ReportsOptions, 'db' | 'clock' | 'timeZone'>;

/** The days together, then the newest first; wheel by wheel. */
const inOrder = (a: ReturnRow, b: ReturnRow): number =>
  (b.date ?? '9999').localeCompare(a.date ?? '9999') || a.wheel.localeCompare(b.wheel);

/** The returns of the last thirty days, of each wheel with bets in them: together, today, each day before it. */
export const readReturns = async ({ db, clock, timeZone }: Options): Promise<ReturnWatch> => {
  const now = today(clock, timeZone);
  const days = await returnsByDay(db, laterDay(now, 1 - DAYS));
  const data = [...new Set(days.map(({ wheel }) => wheel))].flatMap((wheel) => {
    const own = days.filter((day) => day.wheel === wheel);
    const before = own.filter(({ day }) => day < now);
    return [
      rowOf(wheel, null, own),
      rowOf(
        wheel,
        now,
        own.filter(({ day }) => day === now),
      ),
      ...before.map((day) => rowOf(wheel, day.day, [day])),
    ];
  });
  return {
    data: data.sort(inOrder),
    today: now,
    days: DAYS,
    bound: RETURN_WATCH.bound,
    least_weight: RETURN_WATCH.leastWeight,
  };
};

interface KindRow extends Sums {
  readonly wheel: WheelId;
  readonly kind: ReturnKind;
  readonly is_today: boolean;
}

/** The same by kind of bet: the last thirty days together, and today. Only of rounds that have their kinds. */
export const readKindReturns = async ({ db, clock, timeZone }: Options): Promise<KindReturnRow[]> => {
  const now = today(clock, timeZone);
  const { rows } = await sql<KindRow>`
    select wheel, kind, ended_at >= report_day_start(${now}::date) as is_today, count(*) as rounds,
      sum(staked_cents)::bigint as staked_cents, sum(paid_cents)::bigint as paid_cents,
      sum(board_cents)::bigint as board_cents, sum(variance) as variance, max(swing) as swing
    from kind_returns where ended_at >= report_day_start(${laterDay(now, 1 - DAYS)}::date) group by 1, 2, 3`.execute(
    db.kysely,
  );
  const wheels = [...new Set(rows.map(({ wheel }) => wheel))].toSorted();
  return [null, now].flatMap((date) =>
    wheels.flatMap((wheel) =>
      RETURN_KINDS.flatMap((kind) => {
        const own = rows.filter((row) => row.wheel === wheel && row.kind === kind && (date === null || row.is_today));
        return own.length === 0 ? [] : [Object.assign({ kind }, rowOf(wheel, date, own))];
      }),
    ),
  );
};

/** How far today and the last thirty days are from what was to be expected, where there are enough rounds to say so. */
export const returnDeviations = async (
  options: Options,
): Promise<{ readonly wheel: WheelId; readonly period: 'today' | '30-days'; readonly deviations: number }[]> => {
  const { data, today: now } = await readReturns(options);
  return data.flatMap(({ wheel, date, deviations }) =>
    deviations === null || (date !== null && date !== now)
      ? []
      : [{ wheel, period: date === null ? '30-days' : 'today', deviations } as const],
  );
};
