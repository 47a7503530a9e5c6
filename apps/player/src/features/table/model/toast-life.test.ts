import { describe, expect, test } from 'vitest';
import type { News } from './actions.ts';
import { cueOf } from './cues.ts';
import { newTable, type TablePhase, type TableState } from './state.ts';
import { slipOf } from './testing/table-talk.ts';
import { staysTrue, toastMs } from './toast-life.ts';

const accepted = cueOf({ kind: 'bets-accepted', total: 55, balance: 945 } as News);
const returned = cueOf({ kind: 'bets-returned', reason: 'not-taken' } as News);
const restored = cueOf({ kind: 'bets-restored', total: 55 } as News);
const voided = cueOf({ kind: 'round-voided', reason: 'no-spin', returned: 55 } as News);
const voidOfOthers = cueOf({ kind: 'round-voided', reason: 'no-spin', returned: 0 } as News);
const refused = cueOf({ kind: 'refused', refusal: 'inside-spot-full' } as News);
const locked = cueOf({ kind: 'refused', refusal: 'table-locked' } as News);

const inPhase = (phase: TablePhase, more: Partial<TableState> = {}): TableState => ({
  ...newTable('live'),
  phase,
  ...more,
});

test('"not known yet" shows exactly as long as the play is unknown', () => {
  const unknown = cueOf({ kind: 'bets-unknown' });
  const asked = inPhase('spinning', { slip: slipOf({ 17: [5] }), pending: 'unknown' });
  expect(toastMs(unknown)).toBeUndefined();
  expect(staysTrue(unknown, asked, { ...asked, bank: 7 })).toBe(true);
  expect(staysTrue(unknown, asked, { ...asked, pending: null, staked: true })).toBe(false);
  expect(staysTrue(unknown, asked, inPhase('spinning', { untaken: slipOf({ 17: [5] }) }))).toBe(false);
});

test('a notice about money shows for 20 s, a hint about a press for less', () => {
  for (const cue of [accepted, returned, restored, voided, voidOfOthers]) expect(toastMs(cue)).toBe(20_000);
  for (const cue of [refused, locked]) expect(toastMs(cue)).toBeLessThan(6000);
});

describe('a notice that is no longer true after a change of phase disappears', () => {
  const cases: [string, typeof accepted, TablePhase, boolean][] = [
    ['a limit told while betting', refused, 'locked', false],
    ['"the table is locked" while the ball rolls', locked, 'spinning', false],
    ['"the table is locked" once bets are open', locked, 'betting', false],
    ['an accepted bet while the ball rolls', accepted, 'spinning', true],
    ['an accepted bet and its balance once the number lies', accepted, 'shown', false],
    ['chips that came back, in the next round', returned, 'betting', true],
    ['the money of a void round, in the next one', voided, 'betting', true],
    ['why a round was void, also to who had no bet in it', voidOfOthers, 'betting', true],
    ['the chips brought back after a reload, once the number lies', restored, 'shown', false],
  ];
  test.each(cases)('%s', (_name, cue, after, stays) => {
    expect(staysTrue(cue, inPhase('waiting'), inPhase(after))).toBe(stays);
  });
});
