import type { Logon } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { metaOf } from '#platform/http/paging.ts';
import { type ActivitySearch, findActivities } from './store.ts';

/** One page of what a person did and from where, as the wire says it. */
export const listLogons = async (
  db: Db,
  search: ActivitySearch,
): Promise<{ data: Logon[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findActivities(db, search);
  const data = rows.map(({ id, created_at, action, description, ip }) => ({
    id,
    created_at: created_at.toISOString(),
    action,
    description,
    ip,
  }));
  return { data, meta: metaOf(search, count) };
};
