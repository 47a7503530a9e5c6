export { beginNewLog, NoNewLog } from './begin-log.ts';
export { createLogKeeping } from './keep-log.ts';
export { createWitnessing, measureWitnesses } from './keep-witnesses.ts';
export { createLateBeacons } from './late-beacons.ts';
export { logSignedAt } from './log-store.ts';
export { openSigner, ownKeys, readSigner, type Signer } from './open-signer.ts';
export { logRoutes, proofsRoutes } from './player-routes.ts';
export { httpWitnesses } from './witness-network.ts';
