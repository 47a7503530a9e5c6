export { type Broadcasts, createBroadcasts } from './create-broadcasts.ts';
export { deleteOldRecipients } from './delete-old.ts';
export { type BroadcastOptions, type Pace, USUAL_PACE } from './ports.ts';
export { broadcastStaffRoutes } from './staff-routes.ts';
