import type { StaffLook } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import type { PeopleSql } from './ports.ts';
import { findStaffReads, type KeptStaffRead, type StaffReadSearch } from './staff-read-store.ts';

/** The query of the wire. */
type StaffReadsQuery = Pick<StaffReadSearch, 'align'> & {
  readonly search?: { readonly keyword?: string | undefined; readonly account_code?: string | undefined } & Parameters<
    typeof timeRange
  >[0];
};

const searchOf = ({ align, search = {} }: StaffReadsQuery, page: Page): StaffReadSearch => ({
  ...timeRange(search),
  ...page,
  keyword: search.keyword,
  accountCode: search.account_code,
  align,
});

const present = ({ at, staff_id, staff_name, staff_email, ...read }: KeptStaffRead): StaffLook => ({
  ...read,
  at: at.toISOString(),
  staff: { id: staff_id, name: staff_name, email: staff_email },
});

/** One page of what staff looked at, as the wire has it. */
export const listStaffReads = async (
  db: Db,
  peopleSql: PeopleSql,
  query: StaffReadsQuery & Page,
): Promise<{ data: StaffLook[]; meta: ReturnType<typeof metaOf> }> => {
  const search = searchOf(query, query);
  const { rows, count } = await findStaffReads(db, peopleSql, search);
  return { data: rows.map(present), meta: metaOf(search, count) };
};

const COLUMNS = {
  id: (row: KeptStaffRead) => row.id,
  at: (row: KeptStaffRead) => row.at,
  staff_id: (row: KeptStaffRead) => row.staff_id,
  staff: (row: KeptStaffRead) => row.staff_email,
  call: (row: KeptStaffRead) => row.call,
  account_code: (row: KeptStaffRead) => row.person?.account_code ?? null,
  subject: (row: KeptStaffRead) => row.subject,
  asked: (row: KeptStaffRead) => JSON.stringify(row.asked),
};

/** The same list as a CSV file. */
export const fileOfStaffReads = async (
  db: Db,
  peopleSql: PeopleSql,
  query: StaffReadsQuery,
): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { rows } = await findStaffReads(db, peopleSql, searchOf(query, WHOLE_FILE));
  return csvFile('staff-reads', COLUMNS, rows);
};
