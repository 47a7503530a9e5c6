import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closingBefore,
  countdownAt,
  countUpSteps,
  cuesBetween,
  DEFAULT_DURATIONS,
  isCloseLate,
  nextStep,
  type RoundFact,
  scheduleOf,
  unlockDelayMs,
} from '../index.ts';

const at = 1_000_000;
const schedule = scheduleOf(at, DEFAULT_DURATIONS);
const second = (from: number): number => at + from * 1000;

// docs/specification/1-table-and-site.md#41-countdown
// docs/specification/1-table-and-site.md#42-extra-time
// docs/specification/1-table-and-site.md#4-states-and-transitions
describe('the clock of a round', () => {
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

describe('the clock with any durations', () => {
  const ms = fc.integer({ min: 0, max: 200_000 });
  const anySchedule = fc
    .tuple(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), ms, ms, ms)
    .map(([openedAt, roundMs, extraMs, lockMs]) =>
      scheduleOf(openedAt, { ...DEFAULT_DURATIONS, roundMs, extraMs, lockMs }),
    );

  it('runs through its parts in their order and lasts as long as they do', () => {
    fc.assert(
      fc.property(anySchedule, ({ openedAt, betsUntil, locksAt, closesAt }) => {
        expect([openedAt, betsUntil, locksAt, closesAt]).toEqual([openedAt, betsUntil, locksAt, closesAt].sort());
      }),
    );
    expect(scheduleOf(at, { roundMs: 1, extraMs: 20, lockMs: 300, spinMs: 4_000, pauseMs: 50_000 })).toEqual({
      openedAt: at,
      betsUntil: at + 1,
      locksAt: at + 21,
      closesAt: at + 321,
    });
  });

  it('never turns back, and shows each part exactly while it lasts', () => {
    const parts = ['betting', 'extra', 'locked', 'waiting'];
    fc.assert(
      fc.property(anySchedule, ms, ms, (each, early, later) => {
        const [now, then] = [each.openedAt + early, each.openedAt + early + later];
        const [before, after] = [countdownAt(each, now), countdownAt(each, then)];
        expect(parts.indexOf(after.kind)).toBeGreaterThanOrEqual(parts.indexOf(before.kind));
        expect(before.share).toBeGreaterThanOrEqual(0);
        expect(before.share).toBeLessThanOrEqual(1);
        if (after.kind === before.kind) expect(after.share).toBeGreaterThanOrEqual(before.share);
        if (after.kind === before.kind && before.kind === 'betting')
          expect(after.seconds).toBeLessThanOrEqual(before.seconds);
        if (after.kind === before.kind && before.kind === 'extra')
          expect(after.seconds).toBeGreaterThanOrEqual(before.seconds);
        const kind =
          now < each.betsUntil ? 'betting' : now < each.locksAt ? 'extra' : now < each.closesAt ? 'locked' : 'waiting';
        expect(before.kind).toBe(kind);
      }),
    );
  });

  it('gives every cue once, however often it is asked in between', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(ms, { maxLength: 6 }), (each, steps) => {
        const [from, to] = [each.openedAt - 1, each.closesAt];
        const stops = [from, ...steps.map((step) => each.openedAt + step).filter((stop) => stop < to), to].sort();
        const heard = stops.slice(1).flatMap((stop, index) => cuesBetween(each, stops[index] ?? from, stop));
        expect(heard.sort()).toEqual(cuesBetween(each, from, to).sort());
        expect(new Set(heard).size).toBe(heard.length);
        expect(heard).toContain('lock');
      }),
    );
  });

  it.each([
    [-5, 'betting', 60, 0],
    [30, 'betting', 30, 0.5],
    [67.5, 'extra', 7, 0.5],
    [76.5, 'locked', 0, 0.5],
    [1_000, 'waiting', 0, 1],
  ])('after %f s: %s %i, %f gone', (after, kind, seconds, share) =>
    expect(countdownAt(schedule, second(after))).toEqual({ kind, seconds, share }),
  );
});

describe('what is next', () => {
  const round: RoundFact = { ...schedule, phase: 'open', landsAt: null, endedAt: null };
  it.each([
    [null, 'open-next', 0],
    [round, 'lock', second(75)],
    [{ ...round, phase: 'locked' }, 'close', second(78)],
    [{ ...round, phase: 'closed' }, 'spin', 0],
    [{ ...round, phase: 'closed', beacon: null }, 'spin', 0],
    [
      { ...round, phase: 'closed', beacon: { dueAt: second(81), periodMs: 3_000, closeLoggedAt: null, isIn: false } },
      'log-close',
      0,
    ],
    [
      {
        ...round,
        phase: 'closed',
        beacon: { dueAt: second(81), periodMs: 3_000, closeLoggedAt: second(79), isIn: false },
      },
      'take-beacon',
      0,
    ],
    [
      {
        ...round,
        phase: 'closed',
        beacon: { dueAt: second(81), periodMs: 3_000, closeLoggedAt: second(79), isIn: true },
      },
      'spin',
      0,
    ],
    [{ ...round, phase: 'spinning', landsAt: second(90) }, 'take-number', second(90)],
    [{ ...round, phase: 'numbered' }, 'settle', 0],
    [{ ...round, phase: 'settled', endedAt: second(91) }, 'open-next', second(99)],
    [{ ...round, phase: 'void', endedAt: second(91) }, 'open-next', second(99)],
  ] as [RoundFact | null, string, number][])('%#: %s', (known, step, dueAt) =>
    expect(nextStep(known, DEFAULT_DURATIONS)).toEqual({ step, dueAt }),
  );
});

describe('the opening after a round with a beacon, which is due after 81 s and every 3 s', () => {
  // The next one closes 78 s after it opens; its beacon is due 3.3 s later.
  it.each([
    ['after the pause, when that fits', 90_700, 98_700],
    ['a period later, when the pause ends a moment later', 90_701, 101_700],
    ['a second after the pause', 89_700, 98_700],
  ])('is %s', (_, endedAt, opensAt) => {
    const ended: RoundFact = {
      ...schedule,
      phase: 'void',
      landsAt: null,
      endedAt: at + endedAt,
      beacon: { dueAt: second(81), periodMs: 3_000, closeLoggedAt: null, isIn: false },
    };
    expect(nextStep(ended, DEFAULT_DURATIONS)).toEqual({ step: 'open-next', dueAt: at + opensAt });
  });
});

describe('the schedule of a round that names a beacon', () => {
  it.each([
    ['opened just before the close must come', 81, 0],
    ['opened a little late, has no more extra time', 81.3, 0],
    ['opened too late for the beacon before, has more extra time', 83.9, 2.6],
  ])('%s', (_, due, more) => {
    const { locksAt, closesAt } = schedule;
    const later = { ...schedule, locksAt: locksAt + more * 1000, closesAt: closesAt + more * 1000 };
    expect(closingBefore(second(due), schedule)).toEqual(later);
  });
});

describe('a close before its beacon, which is due after 81 s', () => {
  const round: RoundFact = { ...schedule, phase: 'open', landsAt: null, endedAt: null };
  const beacon = { dueAt: second(81), periodMs: 3_000, closeLoggedAt: null, isIn: false };
  const logged = (after: number) => ({ ...beacon, closeLoggedAt: second(after) });
  it.each<[what: string, round: RoundFact, after: number, late: boolean]>([
    ['no beacon is no matter', { ...round, phase: 'closed' }, 500, false],
    ['the round is open', { ...round, beacon }, 10, false],
    ['nobody led until then', { ...round, beacon }, 80, true],
    ['the lock was late', { ...round, phase: 'locked', closesAt: second(80), beacon }, 77, true],
    ['the lock was a little late', { ...round, phase: 'locked', closesAt: second(79.9), beacon }, 77, false],
    ['the log waits', { ...round, phase: 'closed', beacon }, 79.999, false],
    ['the log waited too long', { ...round, phase: 'closed', beacon }, 80, true],
    ['it is in the log', { ...round, phase: 'closed', beacon: logged(79.999) }, 100, false],
    ['it came into the log late', { ...round, phase: 'closed', beacon: logged(80) }, 80, true],
    ['the ball runs', { ...round, phase: 'spinning', beacon: logged(79) }, 100, false],
    ['the round has ended', { ...round, phase: 'void', beacon }, 100, false],
  ])('%s', (_, known, after, late) => expect(isCloseLate(known, second(after))).toBe(late));
});

describe('after the result', () => {
  it.each([0, 1, 7, 99, 100, 101, 350, 999, 1800, 7800])(
    'a win of %i is counted up to itself, never past it, within 300 steps',
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
