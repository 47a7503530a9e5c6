import { createHash, randomBytes } from 'node:crypto';
import { commitmentOf, numberOfSeed } from '../../apps/server/src/modules/wheel/seeds.ts';
import { type NumberTally, tallyNumbers } from './test-numbers.ts';

const SEED_BYTES = 32;
const SEEDS_AT_ONCE = 4_096; // rounds per call of the operating system's generator

/** A tested series of numbers. `digest`: SHA-256 over the numbers as bytes, to compare reproducible series. */
export interface DrawnRow {
  readonly count: number;
  readonly digest: string;
  readonly counts: readonly number[];
  readonly answers: ReturnType<NumberTally['answers']>;
}

const draw = (count: number, numberOf: (round: number) => number): DrawnRow => {
  const tally = tallyNumbers();
  const digest = createHash('sha256');
  const bytes = Buffer.alloc(65_536);
  for (let round = 1, at = 0; round <= count; round++) {
    const number = numberOf(round);
    tally.add(number);
    bytes[at++] = number;
    if (at === bytes.length || round === count) {
      digest.update(bytes.subarray(0, at));
      at = 0;
    }
  }
  return { count, digest: digest.digest('hex'), counts: tally.counts, answers: tally.answers() };
};

/**
 * Draws as the wheel does: a fresh seed from the operating system's generator for every round, the number
 * by the scheme.
 */
export const drawAsTheWheelDoes = (count: number): DrawnRow => {
  let pool = Buffer.alloc(0);
  return draw(count, (round) => {
    if (pool.length === 0) pool = randomBytes(SEED_BYTES * SEEDS_AT_ONCE);
    const seed = pool.subarray(0, SEED_BYTES);
    pool = pool.subarray(SEED_BYTES);
    return numberOfSeed(seed, round);
  });
};

/**
 * A series that anyone can reproduce: the seed of round n is SHA-256 of `<text>:<n>`; the number by the same scheme.
 */
export const drawAgain = (count: number, text: string): DrawnRow =>
  draw(count, (round) => numberOfSeed(commitmentOf(Buffer.from(`${text}:${round}`)), round));

/**
 * Two wheels with a planted fault, to show that the tests can fail: a byte modulo 37, and one number in
 * a hundred repeated.
 */
export const drawWithFaults = (count: number): Record<'biased' | 'sticky', DrawnRow> => {
  let last = 0;
  const fair = (round: number): number => numberOfSeed(commitmentOf(Buffer.from(`fault:${round}`)), round);
  return {
    biased: draw(count, (round) => (commitmentOf(Buffer.from(`fault:${round}`))[0] ?? 0) % 37),
    sticky: draw(count, (round) => {
      if (round % 100 !== 0) last = fair(round);
      return last;
    }),
  };
};
