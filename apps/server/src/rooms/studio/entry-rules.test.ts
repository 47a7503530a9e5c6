import { describe, expect, it } from 'vitest';
import type { RoundState } from '#rooms/rounds';
import { type Entry, judgeEntry } from './entry-rules.ts';
import type { EnteredNumber } from './number-store.ts';

// Decisions: The wheel; reliability G34. Written from the rules: who, when, for which round, the how manieth.
const CLOSE = 1_000_000;
const round: RoundState = {
  ...{ roundNumber: 7, phase: 'spinning', wheel: 'studio-2', closesAt: CLOSE },
  ...{ landsAt: CLOSE + 12_000, endedAt: null, number: null },
};
const ANN = 1;
const BEN = 2;
const entry: Entry = { number: 17, staffId: ANN, roundNumber: 7 };
const byBen: EnteredNumber = { number: 17, proposedBy: BEN, proposedAt: CLOSE + 13_000, confirmedBy: null };
const byAnn: EnteredNumber = { ...byBen, proposedBy: ANN };
const soon = CLOSE + 20_000;

type Case = [
  what: string,
  more: { round?: Partial<RoundState> | null; now?: number; entry?: Partial<Entry>; entered?: EnteredNumber },
  expected: string,
];
const CASES: Case[] = [
  ['the first entry proposes', {}, 'propose'],
  ['also without naming the round', { entry: { roundNumber: null } }, 'propose'],
  ['right after the close', { round: { phase: 'closed', landsAt: null } }, 'propose'],
  ['a second person with the same number confirms', { entered: byBen }, 'confirm'],
  ['a second person with another number', { entered: byBen, entry: { number: 18 } }, 'numbers-differ'],
  ['the same person with the same number', { entered: byAnn }, 'second-person-needed'],
  ['the same person corrects the number', { entered: byAnn, entry: { number: 18 } }, 'propose'],
  ['two people have entered it', { entered: { ...byBen, confirmedBy: 3 } }, 'number-confirmed'],
  ['two people have entered another', { entered: { ...byBen, number: 3, confirmedBy: ANN } }, 'number-confirmed'],
  ['there is no round yet', { round: null }, 'bets-still-open'],
  ['bets are open', { round: { phase: 'open' } }, 'bets-still-open'],
  ['plays are being taken', { round: { phase: 'locked' } }, 'bets-still-open'],
  ['the number is written', { round: { phase: 'numbered' } }, 'round-has-ended'],
  ['the round is settled', { round: { phase: 'settled', number: 17 } }, 'round-has-ended'],
  ['the round is void', { round: { phase: 'void' } }, 'round-has-ended'],
  ['the automatic wheel', { round: { wheel: 'studio-1' } }, 'wheel-is-automatic'],
  [
    'the automatic wheel, whatever stands there',
    { round: { wheel: 'studio-1' }, entered: byBen },
    'wheel-is-automatic',
  ],
  ['read of the round before', { entry: { roundNumber: 6 } }, 'round-changed'],
  ['at the last moment', { now: CLOSE + 120_000 }, 'propose'],
  ['a moment too late', { now: CLOSE + 120_001 }, 'round-has-ended'],
  ['a moment too late to confirm', { now: CLOSE + 120_001, entered: byBen }, 'round-has-ended'],
];

describe('a number of the croupier’s wheel', () => {
  it.each(CASES)('%s', (_what, more, expected) => {
    const running = more.round === null ? null : { round: { ...round, ...more.round }, now: more.now ?? soon };
    const judged = judgeEntry({ ...entry, ...more.entry }, running, more.entered ?? null);
    expect(typeof judged === 'string' ? judged : judged.refused).toBe(expected);
  });
});
