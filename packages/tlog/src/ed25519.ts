import { bytesToHex } from '@noble/hashes/utils.js';

// RFC 8032 leaves verifiers a choice where a key or the first half of a signature is of small order or not the one
// encoding of its point. Platforms choose otherwise, so these are refused before they are asked (docs/FAIRNESS.md).

/** The points of small order, as the hex of their encodings without the sign. */
const SMALL = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

/** From the prime of the field up: a second encoding. */
const SECOND = new RegExp(`^(?:e[d-f]|f.)${'ff'.repeat(30)}7f$`);

function isOneReading(point: Uint8Array): boolean {
  const unsigned = Uint8Array.from(point, (byte, at) => (at === 31 ? byte & 127 : byte));
  const hex = bytesToHex(unsigned);
  return point.length === 32 && !SMALL.has(hex) && !SECOND.test(hex);
}

/** Whether every verifier can only read this key and this signature in one way. It may still be wrong. */
export const hasOneReading = (publicKey: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && isOneReading(publicKey) && isOneReading(signature.subarray(0, 32));
