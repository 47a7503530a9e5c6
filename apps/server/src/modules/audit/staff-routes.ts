import { auditCheck, auditCsv, auditList } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle } from '#platform/http/handler.ts';
import type { PeopleSql } from './ports.ts';
import { proveLog } from './prove-log.ts';
import { fileOfChanges, listChanges } from './read-changes.ts';

/** Routes for staff who may read the log. */
export const auditRoutes = (db: Db, peopleSql: PeopleSql): Handled[] => [
  handle(auditList, ({ query }) => listChanges(db, peopleSql, query)),
  handle(auditCsv, ({ query }) => fileOfChanges(db, peopleSql, query)),
  handle(auditCheck, async () => ({ data: await proveLog(db) })),
];
