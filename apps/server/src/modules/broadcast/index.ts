export { deleteOldRecipients } from './delete-old.ts';
export { createDelivery } from './deliver.ts';
export { type BroadcastOptions, USUAL_PACE } from './ports.ts';
export { broadcastStaffRoutes } from './staff-routes.ts';
