import type { AuditRow } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { type AuditEntry, type AuditSearch, findChanges } from './store.ts';

/** What the wire asks for. */
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

const present = ({ at, staff_id, name, email, ...row }: AuditEntry): AuditRow => ({
  ...row,
  at: at.toISOString(),
  staff: { id: staff_id, name, email },
});

/** One page of the log as the wire says it. */
export const listChanges = async (
  db: Db,
  query: ChangesQuery & Page,
): Promise<{ data: AuditRow[]; meta: ReturnType<typeof metaOf> }> => {
  const search = searchOf(query, query);
  const { rows, count } = await findChanges(db, search);
  return { data: rows.map(present), meta: metaOf(search, count) };
};

const COLUMNS = {
  id: (row: AuditEntry) => row.id,
  at: (row: AuditEntry) => row.at.toISOString(),
  staff_id: (row: AuditEntry) => row.staff_id,
  staff: (row: AuditEntry) => row.email,
  action: (row: AuditEntry) => row.action,
  subject: (row: AuditEntry) => row.subject,
  before: (row: AuditEntry) => (row.before === null ? null : JSON.stringify(row.before)),
  after: (row: AuditEntry) => (row.after === null ? null : JSON.stringify(row.after)),
  ip: (row: AuditEntry) => row.ip,
  hash: (row: AuditEntry) => row.hash,
};

/** The same as a file. */
export const fileOfChanges = async (db: Db, query: ChangesQuery): Promise<CsvFile | Refused> => {
  const { rows } = await findChanges(db, searchOf(query, WHOLE_FILE));
  return csvFile('audit', COLUMNS, rows);
};
