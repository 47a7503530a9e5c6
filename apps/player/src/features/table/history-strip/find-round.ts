import type { Pocket } from '@lajvard/roulette';

/** A settled round, as the public list has it. */
export interface ListedRound {
  readonly round_number: number;
  readonly number: Pocket;
  readonly ended_at: number;
}

/**
 * The round behind a number of the strip. The list may be newer than the strip by a round or two (a number is shown when the ball has come to rest, the list
 * knows it at once), so the strip's numbers are looked for in it.
 * @param numbers the strip, newest first; `place` in it, 0 the newest
 * @returns undefined where the strip is not found in the list
 */
export const findRound = (
  numbers: readonly Pocket[],
  place: number,
  rounds: readonly ListedRound[],
): ListedRound | undefined => {
  for (let newer = 0; newer + place < rounds.length; newer++) {
    if (numbers.every((number, at) => at + newer >= rounds.length || rounds[at + newer]?.number === number)) {
      return rounds[newer + place];
    }
  }
  return undefined;
};
