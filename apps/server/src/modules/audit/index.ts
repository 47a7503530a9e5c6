export { auditDenied } from './audit-denied.ts';
export { agesOfActions, audit, othersHadRole } from './audit-store.ts';
export { auditSql } from './month-sql.ts';
export { proveLog } from './read-changes.ts';
export { createStaffReads, type StaffReads } from './record-staff-reads.ts';
export { deleteOldStaffReads } from './staff-read-store.ts';
export { auditRoutes } from './staff-routes.ts';
