import { auditCheck, auditCsv, auditList, lookCsv, lookList } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';
import type { PeopleSql } from './ports.ts';
import { proveLog } from './prove-log.ts';
import { fileOfChanges, listChanges } from './read-changes.ts';
import { fileOfLooks, listLooks } from './read-looks.ts';

/** Routes for staff who may read what staff changed, and what they looked at. */
export const auditRoutes = (peopleSql: PeopleSql): Handled[] => [
  handle(auditList, ({ query, db }) => listChanges(db, peopleSql, query)),
  handle(auditCsv, ({ query, db }) => fileOfChanges(db, peopleSql, query)),
  handle(lookList, ({ query, db }) => listLooks(db, peopleSql, query)),
  handle(lookCsv, ({ query, db }) => fileOfLooks(db, peopleSql, query)),
  handle(auditCheck, async ({ db }) => ({ data: await proveLog(db) })),
];
