export { type PendingPorts, pendingRoutes } from './staff-routes.ts';
