import { WHEELS } from '@lajvard/contract';
import type { Wheel } from '#modules/rounds';
import type { Random } from '#platform/random.ts';
import { commitmentOf, numberOfSeed } from './seed-rules.ts';
import { insertSeed, readSeed } from './store.ts';

const SEED_BYTES = 32;

/**
 * The automatic wheel. A seed from the operating system's cryptographic generator is drawn before the round opens; its
 * hash is published at once, the seed after the round. The number follows from the seed and the round's number alone,
 * so nothing is drawn again after a crash.
 */
export const virtualWheel = (random: Random): Wheel => ({
  wheelId: WHEELS.virtual,
  commit: async (tx, roundNumber) => {
    const seed = random.bytes(SEED_BYTES);
    await insertSeed(tx, roundNumber, seed);
    return commitmentOf(seed);
  },
  outcomeOf: async (db, { roundNumber, commitment }) => {
    const seed = await readSeed(db, roundNumber);
    if (!commitment?.equals(commitmentOf(seed)))
      throw new Error(`wheel: the seed of round ${roundNumber} is not the one of its commitment`);
    return numberOfSeed(seed, roundNumber);
  },
  isOutcomeIn: async () => false, // nobody sees it before the round has it
  seedOf: (tx, roundNumber) => readSeed(tx, roundNumber),
});
