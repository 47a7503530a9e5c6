import { expect, it } from 'vitest';
import { findRound } from './find-round.ts';

// Round 40 was void: round numbers have gaps.
const ROUNDS = [
  [43, 7],
  [42, 17],
  [41, 17],
  [39, 0],
  [38, 26],
  [37, 17],
].map(([round_number = 0, number = 0]) => ({ round_number, number, ended_at: round_number * 1_000 }));
const round = (numbers: number[], place: number) => findRound(numbers, place, ROUNDS)?.round_number;

it.each([
  [[7, 17, 17, 0, 26], 0, 43],
  [[7, 17, 17, 0, 26], 3, 39],
  [[17, 17, 0, 26], 0, 42], // the ball of round 43 is still rolling on the screen
  [[17, 0, 26], 0, 41],
  [[7, 17, 17, 0, 26, 17, 5, 5, 5], 5, 37], // the strip goes further back than the list
])('in the strip %j, place %i is round %i', (numbers, place, expected) => expect(round(numbers, place)).toBe(expected));

it.each([
  [[8, 17, 17], 0],
  [[7, 17, 0], 1],
  [[7, 17, 17, 0, 26, 17, 5], 6],
])('a strip missing from the list, %j at %i, has no round', (numbers, place) =>
  expect(round(numbers, place)).toBeUndefined(),
);
