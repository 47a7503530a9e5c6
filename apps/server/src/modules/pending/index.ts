export { pendingRoutes, waitingFor } from './staff-routes.ts';
