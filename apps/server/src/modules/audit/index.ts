export { auditDenied } from './audit-denied.ts';
export { agesOfActions, audit, othersHadRole } from './audit-store.ts';
export { deleteOldLooks } from './delete-old.ts';
export { auditSql } from './month-sql.ts';
export { proveLog } from './prove-log.ts';
export { createLooks, type Looks } from './record-looks.ts';
export { auditRoutes } from './staff-routes.ts';
