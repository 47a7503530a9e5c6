import { bytesOfHex } from '../bytes.ts';
import type { NamedBeacon, RoundRecord } from '../formats.ts';
import { beaconDueAt } from './draw.ts';

// The beacon of a round of lajvard-2 (docs/FAIRNESS.md). What checks signatures is large, and loaded where one is.

/** From the planned close of a round to its beacon, at least. */
const AFTER_CLOSE_MS = 3_000;
/** The close comes earlier than this before the beacon, the launch later. */
const BEFORE_BEACON_MS = 1_000;

/** The hash of drand's main network. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

/** Whether the number of a round needs a public beacon too. */
export const isBeaconDrawn = ({ scheme }: Pick<RoundRecord, 'scheme'>): boolean =>
  scheme === 'lajvard-2' || scheme === 'lajvard-2.1';

/** Whether the beacon is the casino's own: its signatures prove nothing about the casino. */
export const isOwnBeacon = ({ chain }: Pick<NamedBeacon, 'chain'>): boolean => chain !== QUICKNET;

/** Loads what checks signatures, so that the first check need not wait for it. */
export async function loadBeaconCheck(): Promise<void> {
  await import('@lajvard/beacon');
}

/** Whether this is one of the two chains, with the members that its hash binds. */
export async function isKnownChain(beacon: NamedBeacon): Promise<boolean> {
  const { ownChainInfo, QUICKNET: known, readChainInfo } = await import('@lajvard/beacon');
  const { chain: hash, public_key: publicKey, genesis_ms: genesisMs, period_ms: periodMs } = beacon;
  const told = { hash, publicKey, genesisMs, periodMs };
  const chain = hash === known.hash ? known : readChainInfo(ownChainInfo(told), hash);
  return (
    chain !== null && chain.publicKey === publicKey && chain.genesisMs === genesisMs && chain.periodMs === periodMs
  );
}

/** Whether these bytes (hex) are the signature of exactly this round, by the key that the hash of the chain binds. */
export async function isBeaconSignature(beacon: NamedBeacon, signature: string): Promise<boolean> {
  if (!(await isKnownChain(beacon))) return false;
  const { verifyBeacon } = await import('@lajvard/beacon');
  return verifyBeacon({ publicKey: beacon.public_key }, beacon.round, bytesOfHex(signature));
}

/** Whether a round that closes then could name this beacon and no other. */
export const isNextBeacon = (beacon: NamedBeacon, closesAt: number): boolean => {
  const wait = beaconDueAt(beacon) - (closesAt + AFTER_CLOSE_MS);
  return wait >= 0 && wait < beacon.period_ms;
};

/** Whether the round closed before its beacon was due, and was launched after. */
export const isInOrderWithBeacon = (beacon: NamedBeacon, closedAt: number, launchedAt: number): boolean => {
  const border = beaconDueAt(beacon) - BEFORE_BEACON_MS;
  return closedAt < border && launchedAt >= border;
};

/** Whether a round that closes then could not have named an earlier one. A late lock may have moved the close back. */
export const isNotLaterThanNext = (beacon: NamedBeacon, closesAt: number): boolean =>
  beaconDueAt(beacon) < closesAt + AFTER_CLOSE_MS + beacon.period_ms;

/**
 * Whether the beacon of a round is as its scheme says. Null while its signature is not known, which a void round may
 * never have.
 */
export async function beaconHolds({ beacon, scheme, phase }: RoundRecord): Promise<boolean | null> {
  if (!beacon || !isBeaconDrawn({ scheme })) return false;
  if (beacon.signature === null) return phase === 'settled' ? false : null;
  return isBeaconSignature(beacon, beacon.signature);
}
