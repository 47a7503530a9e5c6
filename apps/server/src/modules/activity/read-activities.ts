import type { Logon, StaffLogon } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { metaOf } from '#platform/http/paging.ts';
import { type ActivityRow, type ActivitySearch, findActivities, findOwnActivities } from './activity-store.ts';

const present = ({ id, created_at, action, description, ip }: ActivityRow): Omit<StaffLogon, 'issuer'> => ({
  id,
  created_at: created_at.toISOString(),
  action,
  description,
  ip,
});

/** One page of people's actions and their IP addresses, with user ids. */
export const findLogons = async (
  db: Db,
  search: ActivitySearch,
): Promise<{ logons: { userId: number; logon: Omit<StaffLogon, 'issuer'> }[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findActivities(db, search);
  const logons = rows.map((row) => ({ userId: row.user_id, logon: present(row) }));
  return { logons, meta: metaOf(search, count) };
};

// The descriptions of these actions contain a row id that counts everybody's rows; only staff may see it.
const NAMES_A_ROW: ReadonlySet<string> = new Set(['DEPOSIT_REQUESTED', 'WITHDRAWAL_REQUESTED']);

/** One page of a person's actions and IP addresses, as they may see them themselves. */
export const listLogons = async (
  db: Db,
  search: ActivitySearch & { readonly userId: number },
): Promise<{ data: Logon[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findOwnActivities(db, search);
  const data = rows.map(({ own_number, ...row }) => ({
    ...present(row),
    ...(NAMES_A_ROW.has(row.action) ? { description: '' } : {}),
    own_number,
  }));
  return { data, meta: metaOf(search, count) };
};
