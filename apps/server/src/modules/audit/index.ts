export { auditDenied } from './audit-denied.ts';
export { agesOfActions, audit, othersHadRole } from './audit-store.ts';
export { deleteOldStaffReads } from './looks-store.ts';
export { auditSql } from './month-sql.ts';
export { proveLog } from './read-changes.ts';
export { createStaffReads, type StaffReads } from './record-looks.ts';
export { auditRoutes } from './staff-routes.ts';
