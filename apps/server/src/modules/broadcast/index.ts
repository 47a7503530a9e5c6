export { type Broadcasts, createBroadcasts } from './create-broadcasts.ts';
export { type Pace, USUAL_PACE } from './ports.ts';
