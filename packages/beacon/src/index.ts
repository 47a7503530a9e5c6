// A public beacon in drand's form. It reads and writes nothing itself: the way to the relays is the server's.
export type { BeaconChain } from './chain.ts';
export { beaconRoundFrom, beaconTimeMs, isOwnInfo, ownChain, ownChainInfo, QUICKNET, readChainInfo } from './chain.ts';
export { signBeacon, verifyBeacon } from './signature.ts';
