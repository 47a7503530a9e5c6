import { expect, it } from 'vitest';
import { winTier } from './win-tier.ts';

it.each([
  [0, 0, 'none'],
  [20, 0, 'none'],
  [100, 50, 'none'], // a winning bet below the stake of the round is a loss
  [100, 100, 'none'],
  [100, 101, 'small'],
  [50, 100, 'small'], // an even chance
  [50, 149, 'small'],
  [50, 150, 'good'], // a dozen
  [20, 219, 'good'],
  [20, 220, 'great'],
  [5, 180, 'great'], // a number
])('a stake of %i that brings %i back is %s', (stake, win, tier) => expect(winTier(stake, win)).toBe(tier));
