export { createPresence, type Presence, type PresenceOptions } from './create-presence.ts';
export { presenceRoutes } from './player-routes.ts';
export { isOnline, onlineCount } from './read-presence.ts';
export { connectedUsers, elsewhereSql, PRESENCE_NOTIFICATIONS, type SeatTaken, seatedDevices } from './store.ts';
