export { type PendingPorts, pendingRoutes, waitingFor } from './staff-routes.ts';
