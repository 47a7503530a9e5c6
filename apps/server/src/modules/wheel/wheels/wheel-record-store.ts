import type { WheelInspection, WheelRecords } from '@lajvard/contract';
import { sql } from 'kysely';
import { staffNamesOf } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';

/** What an inspection found. */
export type Findings = Pick<
  WheelInspection,
  'is_level' | 'parts_sound' | 'ball_sound' | 'adjustment' | 'adjustment_reason' | 'note'
>;

/** What identifies a wheel; another rotor makes it another wheel. */
export interface WheelFacts {
  readonly maker: string;
  readonly serial_number: string;
  readonly rotor: string;
}

/** Adds a wheel, out of service. @returns its id; undefined if it is there already */
export const insertWheel = async (tx: Tx, wheel: WheelFacts, staffId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into wheels (maker, serial_number, rotor, added_by)
    values (${wheel.maker}, ${wheel.serial_number}, ${wheel.rotor}, ${staffId})
    on conflict do nothing returning id`.execute(tx.kysely);
  return rows[0]?.id;
};

/** Locks the table's wheel against another change of it. @returns the wheel in service; null without one */
export const lockService = async (tx: Tx): Promise<number | null> => {
  await sql`select from wheel_source for update`.execute(tx.kysely); // one row, also while no wheel is in service
  const { rows } = await sql<{ wheel_id: number }>`
    select wheel_id from wheel_services where ended_at is null`.execute(tx.kysely);
  return rows[0]?.wheel_id ?? null;
};

/** What a wheel is; undefined: there is none with this id. */
export const wheelById = async (tx: Tx, id: number): Promise<WheelFacts | undefined> =>
  (await sql<WheelFacts>`select maker, serial_number, rotor from wheels where id = ${id}`.execute(tx.kysely)).rows[0];

/** Takes the wheel that is in service out of it. */
export const endService = async (tx: Tx, reason: string, staffId: number): Promise<void> => {
  await sql`
    update wheel_services set ended_at = table_clock(), ended_by = ${staffId}, end_reason = ${reason}
    where ended_at is null`.execute(tx.kysely);
};

/** Puts a wheel in service, while none is. */
export const beginService = async (tx: Tx, wheelId: number, reason: string, staffId: number): Promise<void> => {
  await sql`
    insert into wheel_services (wheel_id, reason, began_by)
    values (${wheelId}, ${reason}, ${staffId})`.execute(tx.kysely);
};

/** Signs an inspection. @returns its id */
export const insertInspection = async (
  tx: Tx,
  wheelId: number,
  found: Findings,
  staffId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into wheel_inspections
      (wheel_id, is_level, parts_sound, ball_sound, adjustment, adjustment_reason, note, inspected_by)
    values (${wheelId}, ${found.is_level}, ${found.parts_sound}, ${found.ball_sound}, ${found.adjustment},
      ${found.adjustment_reason}, ${found.note}, ${staffId})
    returning id`.execute(tx.kysely);
  return rows[0]?.id;
};

/** `until`: epoch ms, null: not inspected, or failed. `counts`: whether that is not over. */
export interface InspectionStatus {
  readonly until: number | null;
  readonly counts: boolean;
}

/**
 * Until when numbers could be entered of the wheel that stood at the table at a moment, by the inspections signed until
 * then: the last one since it came into service counts, and only if the wheel passed it.
 * @param at epoch ms, of the table's clock; null: now
 */
export const inspectedAt = async (db: Db | Tx, hours: number, at: number | null): Promise<InspectionStatus> => {
  const { rows } = await sql<{ until: Date; passed: boolean; counts: boolean }>`
    with asked as (select coalesce(${at === null ? null : new Date(at)}::timestamptz, table_clock()) as at),
    last as (
      select a.at, i.is_level and i.parts_sound and i.ball_sound as passed,
        i.inspected_at + make_interval(secs => ${hours * 3600}) as until
      from asked a join wheel_services s on s.began_at <= a.at and (s.ended_at is null or s.ended_at > a.at)
        join wheel_inspections i on i.wheel_id = s.wheel_id and i.inspected_at between s.began_at and a.at
      order by i.inspected_at desc, i.id desc limit 1
    )
    select until, passed, passed and until >= at as counts from last`.execute(db.kysely);
  const [last] = rows;
  return { until: last?.passed ? last.until.getTime() : null, counts: last?.counts ?? false };
};

/** The wheels, that in service first. */
export const readWheels = async (db: Db): Promise<WheelRecords['wheels']> => {
  const { rows } = await sql<{
    id: number;
    maker: string;
    serial_number: string;
    rotor: string;
    began_at: Date | null;
    passed: boolean | null;
    inspected_at: Date | null;
  }>`
    select w.id, w.maker, w.serial_number, w.rotor, s.began_at, i.passed, i.inspected_at
    from wheels w left join wheel_services s on s.wheel_id = w.id and s.ended_at is null
      left join lateral (
        select is_level and parts_sound and ball_sound as passed, inspected_at from wheel_inspections
        where wheel_id = w.id order by inspected_at desc, id desc limit 1
      ) i on true
    order by s.began_at is null, w.id desc limit 100`.execute(db.kysely);
  return rows.map(({ began_at: began, passed, inspected_at: inspected, ...wheel }) => ({
    ...wheel,
    in_service_since: began?.toISOString() ?? null,
    last_inspection: inspected && { passed: passed ?? false, inspected_at: inspected.toISOString() },
  }));
};

/** One page of inspections, and how many match. */
export const findInspections = async (
  db: Db,
  { wheelId, align, ...page }: Page & { readonly wheelId: number | null; readonly align: 'asc' | 'desc' },
): Promise<{ data: WheelInspection[]; total: number }> => {
  const matching = sql`
    from wheel_inspections i join wheels w on w.id = i.wheel_id
    where ${wheelId}::bigint is null or i.wheel_id = ${wheelId}::bigint`;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<WheelInspection, 'inspected_by' | 'inspected_at'> & { inspected_by: number; inspected_at: Date }>`
      select i.*, w.maker || ' ' || w.serial_number as wheel,
        i.is_level and i.parts_sound and i.ball_sound as passed ${matching}
      order by i.id ${sql.raw(align)} limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count ${matching}`.execute(db.kysely),
  ]);
  const names = await staffNamesOf(db, [...new Set(rows.map((row) => row.inspected_by))]);
  const data = rows.map(({ inspected_by: by, inspected_at: at, ...found }) => ({
    ...found,
    inspected_by: names.get(by) ?? String(by),
    inspected_at: at.toISOString(),
  }));
  return { data, total: counted.rows[0]?.count ?? 0 };
};
