export { createPresence, type Presence } from './create-presence.ts';
export { presenceRoutes } from './player-routes.ts';
export { connectedUsers, elsewhereSql, onlineCount, PRESENCE_NOTIFICATIONS, seatedDevices } from './seat-store.ts';
