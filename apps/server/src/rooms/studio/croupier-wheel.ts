import type { Wheel } from '#rooms/rounds';
import { confirmedNumber } from './number-store.ts';

/**
 * The croupier's wheel: a wheel before a camera. Nobody knows its number before the ball lies; two members of staff read it off the picture
 * (`enter-number.ts`). So there is nothing to commit to and no seed.
 */
export const croupierWheel: Wheel = {
  wheelId: 'studio-2',
  commit: async () => null,
  numberOf: confirmedNumber,
  isNumberIn: async (db, roundNumber) => (await confirmedNumber(db, roundNumber)) !== null,
  seedOf: async () => null,
};
