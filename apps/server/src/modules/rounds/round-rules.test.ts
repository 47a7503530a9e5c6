import { DEFAULT_DURATIONS, type RoundFact } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { nextCommand } from './round-rules.ts';

const CLOSES_AT = 1_078_000;
const fact = (more: Partial<RoundFact>): RoundFact => ({
  phase: 'open',
  openedAt: 1_000_000,
  betsUntil: 1_060_000,
  locksAt: 1_075_000,
  closesAt: CLOSES_AT,
  landsAt: null,
  endedAt: null,
  ...more,
});
const beacon = { dueAt: CLOSES_AT + 3_000, periodMs: 1_000, closeLoggedAt: null, isIn: false };
const logged = { ...beacon, closeLoggedAt: CLOSES_AT + 450 };
const closedWith = (given: typeof beacon | typeof logged) => fact({ phase: 'closed', beacon: given });
const settled = fact({ phase: 'settled', landsAt: 1_090_000, endedAt: 1_090_100 });

test.each<[string, RoundFact | null, number, number, string, number]>([
  ['the first round opens at once', null, 0, 0, 'open-next', 0],
  ['an open round locks at the end of extra time', fact({}), 1_000_001, 0, 'lock', 1_075_000],
  ['a locked round closes after the grace', fact({ phase: 'locked' }), 1_076_000, 0, 'close', CLOSES_AT + 400],
  ['a closed round spins at once', fact({ phase: 'closed' }), 1_078_500, 0, 'spin', 0],
  [
    'the number is taken when the ball has landed',
    fact({ phase: 'spinning', landsAt: 1_090_000 }),
    1_080_000,
    0,
    'take-number',
    1_090_000,
  ],
  ['the next round opens after the pause', settled, 1_090_200, 0, 'open-next', 1_098_100],
  ['120 s after the close there is still time', fact({ phase: 'closed' }), CLOSES_AT + 120_000, 0, 'spin', 0],
  ['later the round is void', fact({ phase: 'closed' }), CLOSES_AT + 120_001, 0, 'void:no-number', 0],
  [
    'a round with a number is settled however late',
    fact({ phase: 'numbered', landsAt: 1_090_000 }),
    9_999_999,
    0,
    'settle',
    0,
  ],
  ['a number is settled however often that failed', fact({ phase: 'numbered' }), 1_091_000, 99, 'settle', 0],
  ['two failures before the number are tried again', fact({ phase: 'closed' }), 1_079_000, 2, 'spin', 0],
  ['three make the round void', fact({ phase: 'closed' }), 1_079_000, 3, 'void:fault', 0],
  ['with a beacon the close is logged at once', closedWith(beacon), CLOSES_AT + 410, 0, 'log-close', 0],
  [
    'a close logged too near the beacon voids the round',
    closedWith(beacon),
    CLOSES_AT + 2_000,
    0,
    'void:late-close',
    0,
  ],
  ['so does a close that cannot be in time', fact({ beacon }), CLOSES_AT + 2_000, 0, 'void:late-close', 0],
  ['just before, the server that is back goes on', fact({ beacon }), CLOSES_AT + 1_999, 0, 'lock', 1_075_000],
  [
    'the latest beacon of drand, 6 s after the close, leaves a restart 5 s',
    fact({ beacon: { ...beacon, dueAt: CLOSES_AT + 5_999, periodMs: 3_000 } }),
    CLOSES_AT + 4_999,
    0,
    'void:late-close',
    0,
  ],
  ['without a beacon the round goes on after a minute', fact({}), CLOSES_AT + 60_000, 0, 'lock', 1_075_000],
  ['then the beacon is waited for', closedWith(logged), CLOSES_AT + 108_000, 0, 'take-beacon', 0],
  [
    'once a ball of 12 s could not land within 120 s, the round is void',
    closedWith(logged),
    CLOSES_AT + 108_001,
    0,
    'void:no-beacon',
    0,
  ],
  [
    'a ball launched by then lands, and the number counts',
    fact({ phase: 'spinning', landsAt: CLOSES_AT + 120_000, beacon: { ...logged, isIn: true } }),
    CLOSES_AT + 120_000,
    0,
    'take-number',
    CLOSES_AT + 120_000,
  ],
  ['with it the round spins', closedWith({ ...logged, isIn: true }), CLOSES_AT + 3_500, 0, 'spin', 0],
  ['an ended round is never void', settled, 9_999_999, 3, 'open-next', 1_098_100],
])('%s', (_, round, now, failures, expected, dueAt) => {
  const next = nextCommand(round, now, failures, DEFAULT_DURATIONS, 400);
  const { command } = next;
  expect('reason' in command ? `${command.kind}:${command.reason}` : command.kind).toBe(expected);
  expect(next.dueAt).toBe(dueAt);
});
