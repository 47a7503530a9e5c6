export { createPresence, type Presence } from './create-presence.ts';
export { presenceRoutes } from './player-routes.ts';
export { onlineCount } from './read-presence.ts';
export { connectedUsers, elsewhereSql, PRESENCE_NOTIFICATIONS, seatedDevices } from './seat-store.ts';
