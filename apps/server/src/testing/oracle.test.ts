import { payoutVector, SPOTS } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { unitsBack } from './oracle.ts';

test('the oracle and the rules agree on every spot and pocket', () => {
  expect(SPOTS).toHaveLength(157);
  for (const { key } of SPOTS) {
    const vector = payoutVector({ [key]: [{ id: 'a', value: 1, x: 0, y: 0, formula: key }] });
    const oracle = Array.from({ length: 37 }, (_, pocket) => unitsBack(key, pocket) * 100);
    expect(vector, key).toEqual(oracle);
    expect(
      oracle.reduce((sum, cents) => sum + cents, 0),
      `${key} pays 36 for 37`,
    ).toBe(3600);
  }
});
