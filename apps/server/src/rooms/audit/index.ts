export { auditRoutes } from './staff-routes.ts';
export { audit, type Change, provePast } from './store.ts';
