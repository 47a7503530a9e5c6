import { isIP } from 'node:net';
import { allLogons, allLogonsCsv, memberLogons, memberLogonsCsv, type StaffLogon, typedCode } from '@lajvard/contract';
import { type ActivitySearch, findLogons } from '#modules/activity';
import { isInScope, memberScope, userIdOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { type metaOf, timeRange } from '#platform/http/paging.ts';
import { issuersOf } from './member-store.ts';

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  id: (row: StaffLogon) => row.id,
  account_code: (row: StaffLogon) => row.issuer.account_code,
  created_at: (row: StaffLogon) => moment(row.created_at),
  action: (row: StaffLogon) => row.action,
  description: (row: StaffLogon) => row.description,
  ip: (row: StaffLogon) => row.ip,
};

/** One page of people's actions, with their account ids. */
const listStaffLogons = async (
  db: Db,
  search: ActivitySearch,
): Promise<{ data: StaffLogon[]; meta: ReturnType<typeof metaOf> }> => {
  const { logons, meta } = await findLogons(db, search);
  const issuers = await issuersOf(db, [...new Set(logons.map(({ userId }) => userId))]);
  const nobody = { account_code: '', is_admin: false };
  const data = logons.map(({ userId, logon }) => ({ ...logon, issuer: issuers.get(userId) ?? nobody }));
  return { data, meta };
};

/** A search word of the office-wide list: digits are an account id, anything else an IP address. */
const whoseOrWhence = async (db: Db, keyword: string | undefined) => {
  if (!keyword) return { userId: null, ip: null };
  const code = typedCode(keyword);
  if (!/^\d+$/.test(code) || isIP(keyword) !== 0) return { userId: null, ip: keyword };
  return { userId: (await userIdOf(db, code)) ?? -1, ip: null }; // nobody has the id -1
};

/** Routes of sign-ins: when and from where accounts were used. */
export const logonsRoutes: readonly Handled[] = [
  handle(memberLogons, async ({ query, caller, db }) => {
    const { search, sort, ...page } = query;
    if (!(await isInScope(db, await memberScope(db, caller), search.user_id))) return new Refused('not-found');
    return listStaffLogons(db, { ...page, ...timeRange(search), sort, userId: search.user_id, ip: null });
  }),
  handle(memberLogonsCsv, async ({ query, caller, db }) => {
    const { search, sort, align } = query;
    if (!(await isInScope(db, await memberScope(db, caller), search.user_id))) return new Refused('not-found');
    const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, userId: search.user_id, ip: null };
    return csvFile('logons', COLUMNS, (await listStaffLogons(db, asked)).data);
  }),
  handle(allLogons, async ({ query, db }) => {
    const { search, sort, ...page } = query;
    const whose = await whoseOrWhence(db, search.keyword);
    return listStaffLogons(db, { ...page, ...timeRange(search), ...whose, sort });
  }),
  handle(allLogonsCsv, async ({ query, db }) => {
    const { search, sort, align } = query;
    const whose = await whoseOrWhence(db, search.keyword);
    const asked = { ...WHOLE_FILE, ...timeRange(search), ...whose, sort, align };
    return csvFile('logons', COLUMNS, (await listStaffLogons(db, asked)).data);
  }),
];
