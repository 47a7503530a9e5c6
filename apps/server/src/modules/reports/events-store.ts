import type { EventFacts, EventKind, SignificantEvent } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { type Reader, snapshot } from './snapshot.ts';

/** The facts of an event as the database has them. */
type StoredFacts = Omit<EventFacts, 'amount' | 'stake'> & {
  readonly amount_cents?: number;
  readonly stake_cents?: number;
};

/** An event, and who did it to whom. */
export interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: EventKind;
  readonly staff: SignificantEvent['staff'];
  readonly person: SignificantEvent['person'];
  readonly round_number: number | null;
  readonly subject: string | null;
  readonly facts: StoredFacts;
}

/** Filter, sort order and page of the events. */
export interface EventSearch extends Page {
  /** First and last day; null: all there are. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly kind: EventKind | undefined;
  readonly align: 'asc' | 'desc';
  /** From here on a win or a charge is large. */
  readonly largeCents: number;
}

/** Both bounds: the first is found by an index, the second is the player's own. */
const isLarge = (cents: number): RawBuilder<unknown> => sql`(
  e.kind not in ('large-win', 'large-charge')
  or e.at_most_cents >= ${cents}::bigint and e.amount_cents >= ${cents}::bigint)`;

const matching = ({ days, kind, largeCents }: EventSearch): RawBuilder<unknown> => {
  const asked = [
    isLarge(largeCents),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}::text`]),
    ...(days === null
      ? []
      : [
          sql`e.at >= report_day_start(${days.from}::date)`,
          sql`e.at < report_day_start((${days.to}::date + 1)::date)`,
        ]),
  ];
  return sql.join(asked, sql` and `);
};

/** Which events the page shows, and how many match: without their facts, which would be made for all. */
const findPlaces = async (
  reader: Reader,
  search: EventSearch,
): Promise<{ places: { id: string; at: Date }[]; count: number }> => {
  const align = sql.raw(search.align);
  const { rows } = await sql<{ id: string; at: Date; count: number }>`
    select e.id, e.at, count(*) over () as count from event_facts e where ${matching(search)}
    order by e.at ${align}, e.id ${align} limit ${search.limit} offset ${offsetOf(search)}`.execute(reader.kysely);
  if (rows.length > 0 || search.page === 1) return { places: rows, count: rows[0]?.count ?? 0 };
  const { rows: all } = await sql<{ count: number }>`
    select count(*) as count from event_facts e where ${matching(search)}`.execute(reader.kysely);
  return { places: [], count: all[0]?.count ?? 0 };
};

/** One page of significant events, and how many match. */
export const findEvents = (
  db: Db,
  peopleSql: RawBuilder<unknown>,
  search: EventSearch,
): Promise<{ rows: EventRow[]; count: number }> =>
  snapshot(db, async (reader) => {
    const { places, count } = await findPlaces(reader, search);
    if (places.length === 0) return { rows: [], count };
    const align = sql.raw(search.align);
    const ids = places.map(({ id }) => id);
    const times = [places[0], places.at(-1)].map((place) => place?.at.getTime() ?? 0);
    const earliest = new Date(Math.min(...times));
    const latest = new Date(Math.max(...times) + 1); // a time of the database is finer than a millisecond
    const { rows } = await sql<EventRow>`
      with e as materialized (
        select * from event_facts e
        where ${matching(search)} and e.at between ${earliest} and ${latest}
      )
      select e.id, e.at, e.kind, e.round_number, e.subject, e.facts,
        case when e.staff_id is not null then
          jsonb_build_object('id', e.staff_id, 'name', staff.name, 'email', staff.email) end as staff,
        case when person.id is not null then jsonb_build_object('id', person.id, 'account_code', person.account_code,
          'name', person.name, 'email', person.email, 'is_staff', person.level = 'admin') end as person
      from e join unnest(${ids}::text[]) place (id) on place.id = e.id
      left join (${peopleSql}) staff on staff.id = e.staff_id
      left join (${peopleSql}) person on person.id = e.person_id
      order by e.at ${align}, e.id ${align}`.execute(reader.kysely);
    return { rows, count };
  });
