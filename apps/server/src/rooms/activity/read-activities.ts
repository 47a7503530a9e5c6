import type { Logon } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { metaOf } from '#platform/http/paging.ts';
import { type ActivitySearch, findActivities } from './store.ts';

/** One page of what people did and from where, with whose it is. */
export const findLogons = async (
  db: Db,
  search: ActivitySearch,
): Promise<{ logons: { userId: number; logon: Logon }[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findActivities(db, search);
  const logons = rows.map(({ user_id: userId, id, created_at, action, description, ip }) => ({
    userId,
    logon: { id, created_at: created_at.toISOString(), action, description, ip },
  }));
  return { logons, meta: metaOf(search, count) };
};

/** One page of what one person did and from where, as the wire says it. */
export const listLogons = async (
  db: Db,
  search: ActivitySearch & { readonly userId: number },
): Promise<{ data: Logon[]; meta: ReturnType<typeof metaOf> }> => {
  const { logons, meta } = await findLogons(db, search);
  return { data: logons.map(({ logon }) => logon), meta };
};
