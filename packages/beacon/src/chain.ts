import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from './signature.ts';

/** A chain of drand's scheme `bls-unchained-g1-rfc9380`: a signature for every period, of nobody before its time. */
export interface BeaconChain {
  /** SHA-256 over all that its rounds depend on, 64 hex. */
  readonly hash: string;
  /** A point of G2, compressed, 192 hex. */
  readonly publicKey: string;
  /** When round 1 is public. */
  readonly genesisMs: number;
  readonly periodMs: number;
}

/** What drand's `/info` says of a chain, as its relays write it. */
interface ChainInfo {
  readonly public_key: string;
  /** Seconds. */
  readonly period: number;
  /** Epoch seconds. */
  readonly genesis_time: number;
  readonly hash: string;
  readonly groupHash: string;
  readonly schemeID: string;
  readonly metadata: { readonly beaconID: string };
}

const SCHEME = 'bls-unchained-g1-rfc9380';
/** Who looks at an own chain's info reads this. */
const OWN_ID = 'lajvard-own-beacon-proves-nothing';
const OWN_SEED = '00'.repeat(32);
const OWN_PERIOD_S = 1;

/** drand's main network: the League of Entropy, a round every three seconds. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** When a round is public, epoch ms. */
export const beaconTimeMs = (chain: BeaconChain, round: number): number =>
  chain.genesisMs + chain.periodMs * (round - 1);

/** The first round that is public at a moment or after it. */
export const beaconRoundFrom = (chain: BeaconChain, atMs: number): number =>
  Math.max(1, Math.ceil((atMs - chain.genesisMs) / chain.periodMs) + 1);

/** The chain of an own beacon. Its key signs whatever we want: it shows how a beacon works and proves nothing. */
export const ownChain = (secretKey: Uint8Array, genesisMs: number): BeaconChain => {
  const publicKey = bytesToHex(publicKeyOf(secretKey));
  const genesis = Math.floor(genesisMs / 1_000);
  const info = { public_key: publicKey, period: OWN_PERIOD_S, genesis_time: genesis, groupHash: OWN_SEED };
  const hash = hashOf({ ...info, metadata: { beaconID: OWN_ID } });
  return { hash, publicKey, genesisMs: genesis * 1_000, periodMs: OWN_PERIOD_S * 1_000 };
};

/** What an own beacon answers to `/info`. */
export const ownChainInfo = (chain: BeaconChain): ChainInfo => ({
  public_key: chain.publicKey,
  period: chain.periodMs / 1_000,
  genesis_time: chain.genesisMs / 1_000,
  hash: chain.hash,
  groupHash: OWN_SEED,
  schemeID: SCHEME,
  metadata: { beaconID: OWN_ID },
});

/** Whether this is an own beacon's info. */
export const isOwnInfo = (info: unknown): boolean => isInfo(info) && info.metadata.beaconID === OWN_ID;

/**
 * The chain that an info describes, however it came here: its hash binds every member.
 * @returns null if it is of another scheme or has not this hash
 */
export const readChainInfo = (info: unknown, hash: string): BeaconChain | null => {
  if (!isInfo(info) || info.hash !== hash || hashOf(info) !== hash) return null;
  const { public_key: publicKey, period, genesis_time: genesis } = info;
  return { hash, publicKey, genesisMs: genesis * 1_000, periodMs: period * 1_000 };
};

/** As drand hashes a chain: seconds, big-endian. */
function hashOf(info: Omit<ChainInfo, 'hash' | 'schemeID'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, info.period);
  times.setBigInt64(4, BigInt(info.genesis_time));
  const { public_key: publicKey, groupHash, metadata } = info;
  const parts = [new Uint8Array(times.buffer), hexToBytes(publicKey), hexToBytes(groupHash)];
  return bytesToHex(sha256(concatBytes(...parts, utf8ToBytes(metadata.beaconID))));
}

function isInfo(info: unknown): info is ChainInfo {
  const { public_key: key, period, genesis_time: genesis, groupHash, schemeID, metadata } = (info ?? {}) as ChainInfo;
  const isTimed = isWhole(period) && period > 0 && period < 2 ** 32 && isWhole(genesis) && genesis > 0;
  const isKeyed = isHex(key, 96) && isHex(groupHash, 32) && schemeID === SCHEME;
  return isTimed && isKeyed && typeof metadata?.beaconID === 'string';
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function isHex(text: unknown, bytes: number): boolean {
  return typeof text === 'string' && text.length === 2 * bytes && /^[\da-f]+$/.test(text);
}
