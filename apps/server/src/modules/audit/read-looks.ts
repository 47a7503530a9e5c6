import type { StaffLook } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { findLooks, type KeptLook, type LookSearch } from './looks-store.ts';
import type { PeopleSql } from './ports.ts';

/** The query of the wire. */
type LooksQuery = Pick<LookSearch, 'align'> & {
  readonly search?: { readonly keyword?: string | undefined; readonly account_code?: string | undefined } & Parameters<
    typeof timeRange
  >[0];
};

const searchOf = ({ align, search = {} }: LooksQuery, page: Page): LookSearch => ({
  ...timeRange(search),
  ...page,
  keyword: search.keyword,
  accountCode: search.account_code,
  align,
});

const present = ({ at, staff_id, staff_name, staff_email, ...look }: KeptLook): StaffLook => ({
  ...look,
  at: at.toISOString(),
  staff: { id: staff_id, name: staff_name, email: staff_email },
});

/** One page of what staff looked at, as the wire has it. */
export const listLooks = async (
  db: Db,
  peopleSql: PeopleSql,
  query: LooksQuery & Page,
): Promise<{ data: StaffLook[]; meta: ReturnType<typeof metaOf> }> => {
  const search = searchOf(query, query);
  const { rows, count } = await findLooks(db, peopleSql, search);
  return { data: rows.map(present), meta: metaOf(search, count) };
};

const COLUMNS = {
  id: (row: KeptLook) => row.id,
  at: (row: KeptLook) => row.at,
  staff_id: (row: KeptLook) => row.staff_id,
  staff: (row: KeptLook) => row.staff_email,
  call: (row: KeptLook) => row.call,
  account_code: (row: KeptLook) => row.person?.account_code ?? null,
  subject: (row: KeptLook) => row.subject,
  asked: (row: KeptLook) => JSON.stringify(row.asked),
};

/** The same list as a CSV file. */
export const fileOfLooks = async (
  db: Db,
  peopleSql: PeopleSql,
  query: LooksQuery,
): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { rows } = await findLooks(db, peopleSql, searchOf(query, WHOLE_FILE));
  return csvFile('staff-reads', COLUMNS, rows);
};
