export { openSigner, ownKeys, readSigner, type Signer } from './open-signer.ts';
export { proofsRoutes } from './player-routes.ts';
