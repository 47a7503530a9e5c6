export type { Beacon } from './beacon.ts';
export { openBeacon } from './open-beacon.ts';
export { beaconRoutes } from './player-routes.ts';
