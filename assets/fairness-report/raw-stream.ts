// Writes the raw words of the wheel to standard output without end: for every round a fresh seed of the operating
// system's generator, and the 32 bytes HMAC-SHA256(seed, "<round>:0") of which a number takes the first usable word.
// Read by dieharder; ends when its reader does.
import { createHmac, hash, randomBytes } from 'node:crypto';

const ROUNDS_AT_ONCE = 8_192;
const SEED_BYTES = 32;
const BLOCK_BYTES = 64; // of SHA-256, RFC 2104

let round = 0;
const inner = Buffer.alloc(BLOCK_BYTES + 24);
const outer = Buffer.alloc(BLOCK_BYTES + SEED_BYTES);

/**
 * HMAC by its definition with two reused blocks, several times as fast as `createHmac`, against which it is checked
 * before any output.
 */
export const firstBlockOf = (seed: Uint8Array, roundNumber: number): Buffer => {
  inner.fill(0x36, 0, BLOCK_BYTES);
  outer.fill(0x5c, 0, BLOCK_BYTES);
  for (let place = 0; place < SEED_BYTES; place++) {
    inner[place] = 0x36 ^ (seed[place] ?? 0);
    outer[place] = 0x5c ^ (seed[place] ?? 0);
  }
  const length = inner.write(`${roundNumber}:0`, BLOCK_BYTES);
  hash('sha256', inner.subarray(0, BLOCK_BYTES + length), 'buffer').copy(outer, BLOCK_BYTES);
  return hash('sha256', outer, 'buffer');
};

const chunk = (): Buffer => {
  const seeds = randomBytes(SEED_BYTES * ROUNDS_AT_ONCE);
  const words = Buffer.alloc(SEED_BYTES * ROUNDS_AT_ONCE);
  for (let at = 0; at < seeds.length; at += SEED_BYTES) {
    round += 1;
    firstBlockOf(seeds.subarray(at, at + SEED_BYTES), round).copy(words, at);
  }
  return words;
};

/** @throws if the fast version differs from the wheel's own */
const holdAgainstHmac = (): void => {
  for (const number of [1, 37, 284_193, 2 ** 40]) {
    const seed = randomBytes(SEED_BYTES);
    const own = createHmac('sha256', seed).update(`${number}:0`).digest();
    if (!firstBlockOf(seed, number).equals(own)) throw new Error('the raw stream is not that of the wheel');
  }
};

if (import.meta.main) {
  holdAgainstHmac();
  process.stdout.on('error', () => process.exit(0)); // the reader has enough
  for (;;) {
    if (!process.stdout.write(chunk())) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}
