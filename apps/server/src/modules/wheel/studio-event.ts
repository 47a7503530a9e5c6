import { type StudioEvent, WHEELS } from '@lajvard/contract';
import { drawnFrom, roundAndClock } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { numberFrom, readSeed } from './seeds.ts';

/**
 * The studio gets the number from the launch on: by then the close is durable
 * (docs/specification/4-reliability.md#0-principles, D2).
 */
const NUMBER_MAY_BE_TOLD = new Set(['spinning', 'numbered', 'settled']);

/**
 * The event about a round for the studio; null if there is no such round.
 * @param roundNumber null: the newest round
 */
export const studioEventOf = async (db: Db, roundNumber: number | null): Promise<StudioEvent | null> => {
  const { round, now } = await roundAndClock(db, roundNumber);
  if (round === null) return null;
  const isNumberPublic = round.wheel === WHEELS.virtual && NUMBER_MAY_BE_TOLD.has(round.phase);
  return {
    roundNumber: round.round_number,
    wheel: round.wheel,
    phase: round.phase,
    now,
    betsUntil: round.bets_until,
    locksAt: round.locks_at,
    closesAt: round.closes_at,
    launchesAt: round.launches_at,
    landsAt: round.lands_at,
    number: isNumberPublic ? await drawnNumber(db, round.round_number) : round.number,
  };
};

const drawnNumber = async (db: Db, roundNumber: number): Promise<number> => {
  const seed = await readSeed(db, roundNumber);
  return numberFrom(seed, roundNumber, (await drawnFrom(db, roundNumber))?.beacon ?? null);
};
