import { describe, expect, it } from 'vitest';
import {
  countdownAt,
  countUpSteps,
  cuesBetween,
  DEFAULT_DURATIONS,
  nextStep,
  type RoundFact,
  scheduleOf,
  unlockDelayMs,
} from '../index.ts';

const at = 1_000_000;
const schedule = scheduleOf(at, DEFAULT_DURATIONS);
const second = (from: number): number => at + from * 1000;

describe('the clock of a round (spec 1 §4)', () => {
  it('60 s, 15 s of extra time, 3 s of lock time', () =>
    expect(schedule).toEqual({ openedAt: at, betsUntil: second(60), locksAt: second(75), closesAt: second(78) }));
  it.each([
    [0, 'betting', 60],
    [0.001, 'betting', 60],
    [18, 'betting', 42],
    [59.5, 'betting', 1],
    [60, 'extra', 0],
    [61.2, 'extra', 1],
    [74.9, 'extra', 14],
    [75, 'locked', 0],
    [78, 'waiting', 0],
  ])('after %f s: %s %i', (after, kind, seconds) =>
    expect(countdownAt(schedule, second(after))).toMatchObject({ kind, seconds }),
  );
  it.each([
    [0, 47.9, []],
    [47.9, 48, ['beep-12']],
    [48, 54, ['beep-6']],
    [60, 71.9, []],
    [71, 72, ['no-more-bets']],
    [72, 75, ['lock']],
    [0, 80, ['beep-12', 'beep-6', 'no-more-bets', 'lock']],
  ])('between %f and %f s: %j', (from, to, cues) =>
    expect(cuesBetween(schedule, second(from), second(to))).toEqual(cues),
  );
  it('a round of 10 s has no beep at 12', () => {
    const short = scheduleOf(at, { ...DEFAULT_DURATIONS, roundMs: 10_000 });
    expect(cuesBetween(short, at - 60_000, at + 60_000)).toEqual(['beep-6', 'no-more-bets', 'lock']);
  });
});

describe('what is next', () => {
  const round: RoundFact = { ...schedule, phase: 'open', landsAt: null, endedAt: null };
  it.each([
    [null, 'open-next', 0],
    [round, 'lock', second(75)],
    [{ ...round, phase: 'locked' }, 'close', second(78)],
    [{ ...round, phase: 'closed' }, 'spin', 0],
    [{ ...round, phase: 'spinning', landsAt: second(90) }, 'take-number', second(90)],
    [{ ...round, phase: 'numbered' }, 'settle', 0],
    [{ ...round, phase: 'settled', endedAt: second(91) }, 'open-next', second(99)],
    [{ ...round, phase: 'void', endedAt: second(91) }, 'open-next', second(99)],
  ] as [RoundFact | null, string, number][])('%#: %s', (known, step, dueAt) =>
    expect(nextStep(known, DEFAULT_DURATIONS)).toEqual({ step, dueAt }),
  );
});

describe('after the result', () => {
  it.each([0, 1, 7, 99, 100, 101, 350, 999, 1800, 7800])(
    'a win of %i is counted up to itself, never past it, within 150 steps',
    (win) => {
      const steps = countUpSteps(1000, 1000 + win);
      expect(steps.at(-1) ?? 1000).toBe(1000 + win);
      expect(steps.every((value, index) => value > (steps[index - 1] ?? 1000))).toBe(true);
      expect(steps.length).toBeLessThan(300);
    },
  );
  it('unlocks 3 to 8 s later', () => {
    expect([
      unlockDelayMs(0, false),
      unlockDelayMs(0, true),
      unlockDelayMs(50, true),
      unlockDelayMs(1750, true),
    ]).toEqual([3000, 4000, 6000, 8000]);
  });
});
