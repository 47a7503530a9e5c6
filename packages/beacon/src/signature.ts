import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

// BLS over BLS12-381, signatures on G1, keys on G2, hashed as RFC 9380 says: drand's `bls-unchained-g1-rfc9380`.
const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_BYTES = 48;

/** @param secretKey a scalar, 32 bytes big-endian, neither 0 nor above the group's order */
export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => shortSignatures.getPublicKey(secretKey).toBytes();

/** Signs a round of an own beacon. Takes milliseconds of processor time: not for a thread that serves. */
export const signBeacon = (secretKey: Uint8Array, round: number): Uint8Array =>
  shortSignatures.Signature.toBytes(shortSignatures.sign(messageOf(round), secretKey));

type Lines = ReturnType<typeof linesOf>;

/** What pairings with a point of G2 share; a third of a verification. */
const linesOf = (point: typeof bls12_381.G2.Point.BASE) => bls12_381.utils.calcPairingPrecomputes(point);

let linesOfBase: Lines | null = null;
/** Of the last key alone: who verifies many rounds has one chain. */
let linesOfKey: { readonly hex: string; readonly negated: Lines } | null = null;

/** @throws if it is not the text of a point of G2, or of infinity */
function negatedLinesOf(publicKey: string): Lines {
  if (linesOfKey?.hex === publicKey) return linesOfKey.negated;
  const key = bls12_381.G2.Point.fromBytes(hexToBytes(publicKey)); // on the curve and in the subgroup, or it throws
  if (key.is0()) throw new Error('beacon: a key that signs nothing');
  linesOfKey = { hex: publicKey, negated: linesOf(key.negate()) };
  return linesOfKey.negated;
}

/**
 * Whether these bytes are the one signature of exactly this round of this chain. Never throws.
 * Takes some 25 ms of processor time, the first time five times that: not for a thread that serves.
 */
export const verifyBeacon = (chain: { readonly publicKey: string }, round: number, signature: Uint8Array): boolean => {
  if (!Number.isSafeInteger(round) || round < 1 || signature.length !== SIGNATURE_BYTES) return false;
  try {
    const point = shortSignatures.Signature.fromBytes(signature); // on the curve and in the subgroup, or it throws
    if (point.is0() || !isSame(point.toBytes(), signature)) return false; // one point, one text: nobody may choose
    const [key, message] = [negatedLinesOf(chain.publicKey), messageOf(round)];
    linesOfBase ??= linesOf(bls12_381.G2.Point.BASE);
    return isOne([key, message.x, message.y], [linesOfBase, point.x, point.y]);
  } catch {
    return false;
  }
};

/**
 * Whether the product of two pairings is one. Unlike the library's `verify`, it computes nothing twice and does not
 * test again whether the points are in their subgroups, which for the generator takes most of a first verification.
 */
function isOne(...pairs: Parameters<typeof bls12_381.millerLoopBatch>[0]): boolean {
  const { Fp12 } = bls12_381.fields;
  return Fp12.eql(Fp12.finalExponentiate(bls12_381.millerLoopBatch(pairs)), Fp12.ONE);
}

function messageOf(round: number) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(new Uint8Array(bytes.buffer)), DOMAIN);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
