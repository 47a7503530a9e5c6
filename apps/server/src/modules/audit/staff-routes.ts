import { auditCheck, auditCsv, auditList, lookCsv, lookList } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';
import { fileOfStaffReads, listStaffReads } from './list-staff-reads.ts';
import type { PeopleSql } from './ports.ts';
import { fileOfChanges, listChanges, proveLog } from './read-changes.ts';

/** Routes for staff who may read what staff changed, and what they looked at. */
export const auditRoutes = (peopleSql: PeopleSql): Handled[] => [
  handle(auditList, ({ query, db }) => listChanges(db, peopleSql, query)),
  handle(auditCsv, ({ query, db }) => fileOfChanges(db, peopleSql, query)),
  handle(lookList, ({ query, db }) => listStaffReads(db, peopleSql, query)),
  handle(lookCsv, ({ query, db }) => fileOfStaffReads(db, peopleSql, query)),
  handle(auditCheck, async ({ db }) => ({ data: await proveLog(db) })),
];
