export { auditDenied } from './audit-denied.ts';
export { auditSql } from './month-sql.ts';
export { proveLog } from './prove-log.ts';
export { auditRoutes } from './staff-routes.ts';
export { agesOfActions, audit } from './store.ts';
