import { top37 } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle } from '#platform/http/handler.ts';
import { readTop37 } from './read-top37.ts';

/** What staff can call about the plays of the running round. */
export const playStaffRoutes = (db: Db): Handled[] => [handle(top37, async () => ({ data: await readTop37(db) }))];
