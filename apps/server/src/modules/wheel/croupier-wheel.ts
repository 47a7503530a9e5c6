import { WHEELS } from '@lajvard/contract';
import { NO_SPIN, type Wheel } from '#modules/rounds';
import { confirmedReading } from './readings.ts';
import { inspectedAt, lockService } from './wheels/wheel-record-store.ts';

/**
 * The croupier's wheel, a real wheel before a camera. Nobody knows its number before the ball comes to rest; two
 * members of staff read it from the picture (`readings.ts`). So there is nothing to commit to, and no seed.
 * @param inspectionHours in which it takes numbers after an inspection; 0: it needs none
 */
export const croupierWheel = (inspectionHours: number): Wheel => ({
  wheelId: WHEELS.croupier,
  takesBeacon: false,
  isReady: async (tx, closesAt) => {
    if (inspectionHours === 0) return true;
    await lockService(tx); // an inspection is signed before this look or after the pause that follows it, and ends that
    return (await inspectedAt(tx, inspectionHours, closesAt)).counts;
  },
  commit: async () => null,
  outcomeOf: async (db, { roundNumber }) => {
    const reading = await confirmedReading(db, roundNumber);
    return typeof reading === 'string' ? NO_SPIN : reading;
  },
  isOutcomeIn: async (db, roundNumber) => (await confirmedReading(db, roundNumber)) !== null,
  seedOf: async () => null,
});
