import { colourOf, type Pocket, TOP_LENGTH, WHEEL_ORDER } from '@lajvard/roulette';

type StatsKey = '1st-12' | '2nd-12' | '3rd-12' | '1-18' | '19-36' | 'odd' | 'even' | 'red' | 'black';

/** From so many rounds on numbers are hot or cold: with fewer most of them have never fallen. */
export const HOT_FROM_ROUNDS = 37;

/**
 * Hot (`fire`) and cold numbers, and the shares of the outside bets in whole percent of all numbers, zeros included
 * (docs/specification/1-table-and-site.md#38-statistics). Five of each at most; none before `HOT_FROM_ROUNDS`.
 */
export interface WheelStats {
  readonly fire: readonly Pocket[];
  readonly cold: readonly Pocket[];
  readonly percentages: Readonly<Record<StatsKey, number>>;
}

const GROUPS: Readonly<Record<StatsKey, (pocket: Pocket) => boolean>> = {
  '1st-12': (pocket) => pocket >= 1 && pocket <= 12,
  '2nd-12': (pocket) => pocket >= 13 && pocket <= 24,
  '3rd-12': (pocket) => pocket >= 25,
  '1-18': (pocket) => pocket >= 1 && pocket <= 18,
  '19-36': (pocket) => pocket >= 19,
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket !== 0 && pocket % 2 === 0,
  red: (pocket) => colourOf(pocket) === 'red',
  black: (pocket) => colourOf(pocket) === 'black',
};

/**
 * The statistics of the given numbers. A number is hot when it fell more often than its share of the rounds, cold when
 * it fell less often; so no number is both. Ties are broken by wheel order, so the same numbers always give the same
 * board.
 */
export const wheelStats = (numbers: readonly Pocket[]): WheelStats => {
  const seen = new Array<number>(37).fill(0);
  for (const number of numbers) seen[number] = (seen[number] ?? 0) + 1;
  const times = (pocket: Pocket): number => seen[pocket] ?? 0;
  const fairShare = numbers.length / WHEEL_ORDER.length;
  const pockets = numbers.length < HOT_FROM_ROUNDS ? [] : WHEEL_ORDER;
  const hottest = pockets.filter((pocket) => times(pocket) > fairShare).sort((a, b) => times(b) - times(a));
  const coldest = pockets.filter((pocket) => times(pocket) < fairShare).sort((a, b) => times(a) - times(b));
  const share = (inside: (pocket: Pocket) => boolean): number =>
    numbers.length === 0 ? 0 : Math.round((100 * numbers.filter(inside).length) / numbers.length);
  const percentages = Object.fromEntries(Object.entries(GROUPS).map(([key, inside]) => [key, share(inside)])) as Record<
    StatsKey,
    number
  >;
  return { fire: hottest.slice(0, TOP_LENGTH), cold: coldest.slice(0, TOP_LENGTH), percentages };
};

/**
 * The fixed sample of the practice table (docs/specification/1-table-and-site.md#97-practice-statistics leaves the
 * values to us).
 */
export const PRACTICE_STATS: WheelStats = {
  fire: [17, 32, 9, 26, 4],
  cold: [28, 6, 11, 20, 1],
  percentages: {
    '1st-12': 29,
    '2nd-12': 31,
    '3rd-12': 37,
    '1-18': 44,
    '19-36': 53,
    odd: 45,
    even: 52,
    red: 49,
    black: 48,
  },
};
