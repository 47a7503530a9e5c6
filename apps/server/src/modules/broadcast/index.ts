export { createDelivery } from './deliver.ts';
export { deleteOldRecipients } from './delivery-store.ts';
export { type BroadcastOptions, USUAL_PACE } from './ports.ts';
export { broadcastStaffRoutes } from './staff-routes.ts';
