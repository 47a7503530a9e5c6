import type { Pocket } from './pockets.ts';

/** The seven 32-bit words from this one on are rejected, so that every pocket has the same number of words. */
const WORDS_USED = 4_294_967_289; // 37 × 116 080 197 (docs/specification/4-reliability.md#24-random-numbers)

/**
 * The pocket of the first word below `WORDS_USED`.
 * @throws RangeError if there is none (call again with more words), or if a word is not an unsigned 32-bit integer
 */
export const pocketFromWords = (words: Iterable<number>): Pocket => {
  for (const word of words) {
    if (word >>> 0 !== word) throw new RangeError(`not an unsigned 32-bit word: ${word}`);
    if (word < WORDS_USED) return word % 37;
  }
  throw new RangeError('no word below 4294967289');
};
