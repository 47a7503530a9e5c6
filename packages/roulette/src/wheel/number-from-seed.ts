import type { Pocket } from './pockets.ts';

/** The seven 32-bit words from here on are refused, so that each pocket keeps the same number of words. */
export const WORDS_USED = 4_294_967_289; // 37 × 116 080 197 (docs/specification/4-reliability.md#24-random-numbers)

/** The pocket of the first word that is used. @throws RangeError when no word is (ask with more), or for what is not an unsigned 32-bit word */
export const pocketFromBytes = (words: Iterable<number>): Pocket => {
  for (const word of words) {
    if (word >>> 0 !== word) throw new RangeError(`not an unsigned 32-bit word: ${word}`);
    if (word < WORDS_USED) return word % 37;
  }
  throw new RangeError('no word below 4294967289');
};
