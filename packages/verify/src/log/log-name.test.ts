import { expect, it } from 'vitest';
import { firstOrigin, logNumberOf, nextOrigin } from './log-name.ts';

it.each([
  ['casino.example/log', 1, 'casino.example/log/2'],
  ['casino.example/log/2', 2, 'casino.example/log/3'],
  ['casino.example/log/19', 19, 'casino.example/log/20'],
])('%s is log %i of its casino, and before %s', (origin, number, next) => {
  expect([logNumberOf(origin), firstOrigin(origin), nextOrigin(origin)]).toEqual([number, 'casino.example/log', next]);
});
