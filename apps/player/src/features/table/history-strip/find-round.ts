import type { Pocket } from '@lajvard/roulette';

/** A settled round, as in the public list. */
export interface ListedRound {
  readonly round_number: number;
  readonly number: Pocket;
  readonly ended_at: number;
}

/**
 * The round behind a number of the strip. The list may be a round or two ahead (it has a number at once, the strip only
 * once the ball rests), so the strip's numbers are searched for in the list.
 * @param numbers the strip, newest first
 * @param place position in the strip; 0 is the newest
 * @returns undefined if the list does not contain the strip
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
