export { createLogKeeping } from './keep-log.ts';
export { logSignedAt, logTiles, newestCheckpoint } from './log-store.ts';
export { openSigner, ownKeys, readSigner, type Signer } from './open-signer.ts';
export { proofsRoutes } from './player-routes.ts';
