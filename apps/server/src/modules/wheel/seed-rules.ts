import { createHash, createHmac } from 'node:crypto';
import { type Pocket, pocketFromWords } from '@lajvard/roulette';

/** SHA-256 of a seed: published before the round opens. */
export const commitmentOf = (seed: Buffer): Buffer => createHash('sha256').update(seed).digest();

/**
 * A round's number by the scheme `lajvard-1`: HMAC-SHA256 with the seed as key over `<round>:<counter>`, counter 0, 1,
 * ..., each read as eight big-endian 32-bit words. The number is the first word below 4294967289 (= 37 x 116080197),
 * modulo 37.
 */
export const numberOfSeed = (seed: Buffer, roundNumber: number): Pocket => pocketFromWords(wordsOf(seed, roundNumber));

function* wordsOf(seed: Buffer, roundNumber: number): Generator<number> {
  for (let counter = 0; ; counter++) {
    const block = createHmac('sha256', seed).update(`${roundNumber}:${counter}`).digest();
    for (let offset = 0; offset < block.length; offset += 4) yield block.readUInt32BE(offset);
  }
}
