import { type AuditPerson, type AuditRow, factKind } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { type AuditEntry, type AuditSearch, findChanges, findPeople } from './audit-store.ts';
import type { PeopleSql } from './ports.ts';

/** The query of the wire. */
export type ChangesQuery = Pick<AuditSearch, 'align'> & {
  readonly search?: (Partial<Pick<AuditSearch, 'keyword' | 'action'>> & Parameters<typeof timeRange>[0]) | undefined;
};

const searchOf = ({ align, search = {} }: ChangesQuery, page: Page): AuditSearch => ({
  ...timeRange(search),
  ...page,
  keyword: search.keyword,
  action: search.action,
  align,
});

/** User ids in a row: whom it is about, and the facts that name a person, such as who owned and owns a ticket. */
const idsOf = ({ action, subject, before, after }: AuditEntry): number[] => {
  const about = /^user:(\d+)$/.exec(subject)?.[1];
  const facts = [before, after].flatMap((side) => Object.entries(side ?? {}));
  const named = facts.flatMap(([name, value]) => (factKind(action, name) === 'person' ? [value] : []));
  return [about && Number(about), ...named].filter((id) => typeof id === 'number');
};

type Known = ReadonlyMap<number, AuditPerson>;
const peopleIn = async (db: Db, peopleSql: PeopleSql, rows: readonly AuditEntry[]): Promise<Known> => {
  const people = await findPeople(db, peopleSql, [...new Set(rows.flatMap(idsOf))]);
  return new Map(people.map((person) => [person.id, person]));
};

const present = (row: AuditEntry, known: Known): AuditRow => {
  const { at, staff_id, name, email, ...facts } = row;
  return {
    ...facts,
    at: at.toISOString(),
    staff: { id: staff_id, name, email },
    people: idsOf(row).flatMap((id) => known.get(id) ?? []),
  };
};

/** One page of the log, as the wire has it. */
export const listChanges = async (
  db: Db,
  peopleSql: PeopleSql,
  query: ChangesQuery & Page,
): Promise<{ data: AuditRow[]; meta: ReturnType<typeof metaOf> }> => {
  const search = searchOf(query, query);
  const { rows, count } = await findChanges(db, peopleSql, search);
  const known = await peopleIn(db, peopleSql, rows);
  return { data: rows.map((row) => present(row, known)), meta: metaOf(search, count) };
};

const columnsOf = (known: Known) => ({
  id: (row: AuditEntry) => row.id,
  at: (row: AuditEntry) => row.at,
  staff_id: (row: AuditEntry) => row.staff_id,
  staff: (row: AuditEntry) => row.email,
  action: (row: AuditEntry) => row.action,
  subject: (row: AuditEntry) => row.subject,
  before: (row: AuditEntry) => (row.before === null ? null : JSON.stringify(row.before)),
  after: (row: AuditEntry) => (row.after === null ? null : JSON.stringify(row.after)),
  ip: (row: AuditEntry) => row.ip,
  hash: (row: AuditEntry) => row.hash,
  people: (row: AuditEntry) =>
    idsOf(row)
      .flatMap((id) => known.get(id) ?? [])
      .map(({ account_code, email }) => `${account_code} ${email}`)
      .join(', ') || null,
});

/** The same list as a CSV file. */
export const fileOfChanges = async (
  db: Db,
  peopleSql: PeopleSql,
  query: ChangesQuery,
): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { rows } = await findChanges(db, peopleSql, searchOf(query, WHOLE_FILE));
  return csvFile('audit', columnsOf(await peopleIn(db, peopleSql, rows)), rows);
};

/**
 * How many rows the log has, its last hash, and the first row that does not follow from the previous one (null if all
 * do).
 */
export const proveLog = async (
  db: Db,
): Promise<{ rows: number; breaks_at: number | null; last_hash: string | null }> => {
  const found = await sql<{ rows: number; breaks_at: number | null; last_hash: string | null }>`
    select (select count(*) from audit_log) as rows, audit_log_breaks_at() as breaks_at,
      (select encode(hash, 'hex') from audit_log order by id desc limit 1) as last_hash`.execute(db.kysely);
  const [proof] = found.rows;
  if (proof === undefined) throw new Error('audit: the proof returned no row');
  return proof;
};
