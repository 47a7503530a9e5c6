export type { Beacon } from './beacon.ts';
