import { bigEndian, bytesOfHex, hexOf, joined, sha256 } from '../bytes.ts';
import type { NamedBeacon, RoundRecord } from '../formats.ts';

// The commitment to a seed and the number that it gives, by the scheme of the round (docs/FAIRNESS.md).

type Drawn = Pick<RoundRecord, 'round_number' | 'beacon'>;
type Seed = Uint8Array<ArrayBuffer>;

const POCKETS = 37;
/** Words from here up are skipped, so that every pocket has equally many words: 37 x 116080197. */
const WORDS_USED = 4_294_967_289;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** When the beacon of a round is due, epoch ms. */
export const beaconDueAt = ({ genesis_ms, period_ms, round }: NamedBeacon): number =>
  genesis_ms + period_ms * (round - 1);

/** Whether the numbers that are hashed are whole; else nothing follows from the seed, and no check of it is true. */
const isCounted = ({ round_number, beacon }: Drawn): boolean =>
  [round_number, beacon?.round ?? 1].every((count) => Number.isSafeInteger(count) && count > 0);

/** The commitment to a seed, hex: of lajvard-2, where a beacon is named, it is bound to the round. */
export async function commitmentOf(seed: Seed, { round_number, beacon }: Drawn): Promise<string> {
  if (beacon && !isCounted({ round_number, beacon })) return '';
  const text = beacon ? joined(utf8('lajvard-2/seed\0'), bigEndian(8, round_number), seed) : seed;
  return hexOf(await sha256(text));
}

/**
 * The number of a round: the first usable word of HMAC-SHA256 with the seed as key over the text of block 0, 1, …,
 * modulo 37. Null without the signature of the beacon that it needs.
 */
export async function numberOf(seed: Seed, { round_number, beacon }: Drawn): Promise<number | null> {
  if (!isCounted({ round_number, beacon })) return Number.NaN;
  if (!beacon) return firstOf(seed, (counter) => utf8(`${round_number}:${counter}`));
  if (beacon.signature === null) return null;
  const rounds = [bigEndian(8, round_number), bigEndian(8, beacon.round)];
  const drawn = joined(utf8('lajvard-2/number\0'), ...rounds, bytesOfHex(beacon.signature));
  return firstOf(seed, (counter) => joined(drawn, bigEndian(4, counter)));
}

async function firstOf(seed: Seed, textOf: (counter: number) => Uint8Array<ArrayBuffer>): Promise<number> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let counter = 0; ; counter += 1) {
    const number = firstUsable(new DataView(await subtle.sign('HMAC', key, textOf(counter))));
    if (number !== null) return number;
  }
}

/** The pocket of the first usable 32-bit word (big-endian); null if none is usable. */
export function firstUsable(block: DataView): number | null {
  for (let offset = 0; offset < block.byteLength; offset += 4) {
    const word = block.getUint32(offset, false);
    if (word < WORDS_USED) return word % POCKETS;
  }
  return null;
}
