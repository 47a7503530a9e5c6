import { expect, test } from 'vitest';
import { limited } from './testing/limited.ts';

const sums = Array.from({ length: 20_001 }, (_, index) => (index - 10_000) / 1000); // -10 to 10

test('a sum of sounds below the knee passes unchanged', () => {
  for (const sum of sums.filter((one) => Math.abs(one) <= 0.69)) expect(limited(sum)).toBeCloseTo(sum, 6);
});

test('however loud a sum of sounds is, it stays below full scale and in order', () => {
  const out = sums.map(limited);
  expect(Math.max(...out.map(Math.abs))).toBeLessThan(0.96);
  for (const [index, level] of out.entries()) expect(level).toBeGreaterThanOrEqual((out[index - 1] ?? -1) - 1e-9);
});

test('both halves are bent alike, so that no constant offset arises', () => {
  for (const sum of sums) expect(limited(sum)).toBeCloseTo(-limited(-sum), 6);
});
