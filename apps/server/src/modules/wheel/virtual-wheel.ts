import { WHEELS } from '@lajvard/contract';
import type { Wheel } from '#modules/rounds';
import type { Random } from '#platform/random.ts';
import { boundCommitmentOf, commitmentOf, commitmentTo, insertSeed, numberFrom, readSeed } from './seeds.ts';

const SEED_BYTES = 32;

/**
 * The automatic wheel. A seed from the operating system's cryptographic generator is drawn before the round opens; its
 * hash is published at once, the seed after the round. The number follows from the seed, the round's number and, where
 * the round names one, the beacon, so nothing is drawn again after a crash.
 */
export const virtualWheel = (random: Random): Wheel => ({
  wheelId: WHEELS.virtual,
  takesBeacon: true,
  isReady: async () => true,
  commit: async (tx, roundNumber, withBeacon) => {
    const seed = random.bytes(SEED_BYTES);
    await insertSeed(tx, roundNumber, seed);
    return withBeacon ? boundCommitmentOf(seed, roundNumber) : commitmentOf(seed);
  },
  outcomeOf: async (db, { roundNumber, commitment, beacon }) => {
    const seed = await readSeed(db, roundNumber);
    if (!commitment?.equals(commitmentTo(seed, roundNumber, beacon)))
      throw new Error(`wheel: the seed of round ${roundNumber} is not the one of its commitment`);
    return numberFrom(seed, roundNumber, beacon);
  },
  isOutcomeIn: async () => false, // nobody sees it before the round has it
  seedOf: (tx, roundNumber) => readSeed(tx, roundNumber),
});
