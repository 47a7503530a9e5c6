import { WHEELS, type WheelFigure } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { POCKETS } from '@lajvard/roulette';
import { sql } from 'kysely';
import { staffNamesOf } from '#modules/identity';
import { roundFactsSql } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** SQL: the rounds of the croupier's wheel, with the real wheel and the dealer who stood there at the launch. */
const spun = sql`
  select r.*, s.dealer_id, v.wheel_id
  from ${sql.raw(`(${roundFactsSql})`)} r
    left join lateral (
      select dealer_id, ended_at from croupier_sessions where began_at <= r.spun_at order by began_at desc limit 1
    ) s on s.ended_at is null or s.ended_at > r.spun_at
    left join lateral (
      select wheel_id, ended_at from wheel_services where began_at <= r.spun_at order by began_at desc limit 1
    ) v on v.ended_at is null or v.ended_at > r.spun_at
  where r.wheel = ${WHEELS.croupier}`;

const nameOfWheel = sql`(select w.maker || ' ' || w.serial_number from wheels w where w.id = wheel_id)`;

/** Who launched a round of the croupier's wheel, and on which real wheel; nothing that is not on record. */
export const launchedBy = async (
  db: Db,
  roundNumber: number,
): Promise<{ readonly dealer?: string; readonly real_wheel?: string }> => {
  const { rows } = await sql<{ dealer_id: number | null; wheel: string | null }>`
    select dealer_id, ${nameOfWheel} as wheel from (${spun}) spun
    where round_number = ${roundNumber} and phase not in ('open', 'locked')`.execute(db.kysely);
  const { dealer_id: id = null, wheel = null } = rows[0] ?? {};
  const dealer = id === null ? undefined : ((await staffNamesOf(db, [id])).get(id) ?? String(id));
  return { ...(dealer !== undefined && { dealer }), ...(wheel !== null && { real_wheel: wheel }) };
};

interface FigureRow {
  readonly kind: WheelFigure['kind'];
  readonly id: number | null;
  readonly wheel: string | null;
  readonly rounds: number;
  readonly voids: number;
  readonly staked: number;
  readonly paid: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** 0.5 is 50. */
const percentOf = (share: number): number => share * 100;

/** One page of the figures of rounds that opened in a range of time, by real wheel, then by dealer. */
export const readFigures = async (
  db: Db,
  { from, before, align, ...page }: Page & TimeRange & { readonly align: 'asc' | 'desc' },
): Promise<{ data: WheelFigure[]; total: number }> => {
  const { rows } = await sql<FigureRow & { total: number }>`
    with spun as (${spun} and r.phase in ('settled', 'void')
      and (${from}::timestamptz is null or r.opened_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or r.opened_at < ${before}::timestamptz)),
    counted as (
      select kind, id, phase, coalesce(right_number, number) as number, count(*) as times,
        sum(staked_cents) as staked, sum(paid_cents) as paid
      from spun cross join lateral (values ('wheel', wheel_id), ('dealer', dealer_id)) f (kind, id)
      group by 1, 2, 3, 4
    )
    select kind, id, case kind when 'wheel' then (select ${nameOfWheel} from (values (id)) w (wheel_id)) end as wheel,
      coalesce(sum(times) filter (where phase = 'settled'), 0)::bigint as rounds,
      coalesce(sum(times) filter (where phase = 'void'), 0)::bigint as voids,
      coalesce(sum(staked) filter (where phase = 'settled'), 0)::bigint as staked,
      coalesce(sum(paid) filter (where phase = 'settled'), 0)::bigint as paid,
      coalesce(jsonb_object_agg(number, times) filter (where phase = 'settled'), '{}') as numbers,
      count(*) over () as total
    from counted group by kind, id
    order by kind ${sql.raw(align === 'asc' ? 'desc' : 'asc')}, id desc nulls last
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely);
  const dealers = rows.flatMap(({ kind, id }) => (kind === 'dealer' && id !== null ? [id] : []));
  const names = await staffNamesOf(db, dealers);
  const data = rows.map(({ kind, id, wheel, rounds, voids, staked, paid, numbers }): WheelFigure => {
    const dealer = id === null ? null : (names.get(id) ?? String(id));
    const [stakedDollars, paidDollars] = [toDollars(cents(staked)), toDollars(cents(paid))];
    const percent = staked === 0 ? null : percentOf(paid / staked);
    const sums = { staked: stakedDollars, paid: paidDollars, percent };
    const counts = POCKETS.map((pocket) => numbers[pocket] ?? 0);
    return { kind, id, name: kind === 'wheel' ? wheel : dealer, rounds, voids, ...sums, numbers: counts };
  });
  return { data, total: rows[0]?.total ?? 0 };
};
