import { expect, test } from 'vitest';
import { commitmentOf, numberOfSeed } from './seeds.ts';

// Computed with Python's hmac and hashlib from the description of the scheme (README.md).
const SEED = Buffer.from(Array.from({ length: 32 }, (_, n) => n));

test.each([
  [1, 21],
  [2, 30],
  [3, 16],
  [17, 16],
  [1000, 23],
  [123_456, 21],
])('the number of round %i is %i', (roundNumber, number) => {
  expect(numberOfSeed(SEED, roundNumber)).toBe(number);
});

test('the commitment is the SHA-256 of the seed', () => {
  expect(commitmentOf(SEED).toString('hex')).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
});
