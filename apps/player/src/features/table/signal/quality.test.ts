import { expect, test } from 'vitest';
import { barsOf, qualityOf } from './quality.ts';

test.each([
  [null, null],
  [12, 'good'],
  [150, 'good'],
  [151, 'fair'],
  [400, 'fair'],
  [401, 'weak'],
] as const)('an answer after %s ms has the quality %s', (ms, quality) => expect(qualityOf(ms)).toBe(quality));

test('the bars drop with the quality, and none is lit without a connection', () => {
  const lit = [20, 200, 900].map((ms) => barsOf('connected', ms));
  expect(lit).toEqual([4, 3, 2]);
  expect([barsOf('connected', null), barsOf('connecting', 20), barsOf('lost', 20)]).toEqual([4, 1, 0]);
});
