import type { MissingForEntry } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import type { RoundState } from '#modules/rounds';
import { type EnteredReading, type Entry, judgeEntry } from './entry-rules.ts';

// docs/specification/2-account-and-back-office.md#412-the-croupiers-number;
// docs/specification/4-reliability.md#23-the-live-wheel, G34, G36. Written from the rules: who, when, for which round,
// which entry in order.
const CLOSE = 1_000_000;
const round: RoundState = {
  roundNumber: 7,
  phase: 'spinning',
  wheel: 'studio-2',
  closesAt: CLOSE,
  launchesAt: CLOSE,
  landsAt: CLOSE + 12_000,
  endedAt: null,
  number: null,
};
const ANN = 1;
const BEN = 2;
const entry: Entry = { reading: 17, staffId: ANN, roundNumber: 7 };
const byBen: EnteredReading = { reading: 17, proposedBy: BEN, proposedAt: CLOSE + 13_000, confirmedBy: null };
const byAnn: EnteredReading = { ...byBen, proposedBy: ANN };
const spoilt: EnteredReading = { ...byBen, reading: 'ball-out' };
const soon = CLOSE + 20_000;

type Case = [
  what: string,
  more: {
    round?: Partial<RoundState> | null;
    now?: number;
    entry?: Partial<Entry>;
    entered?: EnteredReading;
    missing?: MissingForEntry[];
  },
  expected: string,
];
const CASES: Case[] = [
  ['the first entry proposes', {}, 'propose'],
  ['also without naming the round', { entry: { roundNumber: null } }, 'propose'],
  ['right after the close, before the launch', { round: { phase: 'closed', landsAt: null } }, 'ball-still-rolling'],
  ['half a second after the launch', { now: CLOSE + 500 }, 'ball-still-rolling'],
  ['a moment before the ball can lie', { now: CLOSE + 11_999 }, 'ball-still-rolling'],
  ['as soon as the ball can lie', { now: CLOSE + 12_000 }, 'propose'],
  ['a confirmation while the ball rolls', { now: CLOSE + 11_999, entered: byBen }, 'ball-still-rolling'],
  ['a ball that left the wheel is entered at once', { now: CLOSE + 500, entry: { reading: 'ball-out' } }, 'propose'],
  ['and confirmed at once', { now: CLOSE + 600, entered: spoilt, entry: { reading: 'ball-out' } }, 'confirm'],
  ['a second person with the same number confirms', { entered: byBen }, 'confirm'],
  ['a second person with another number', { entered: byBen, entry: { reading: 18 } }, 'numbers-differ'],
  ['the same person with the same number', { entered: byAnn }, 'second-person-needed'],
  ['the same person corrects the number', { entered: byAnn, entry: { reading: 18 } }, 'propose'],
  ['two people have entered it', { entered: { ...byBen, confirmedBy: 3 } }, 'number-confirmed'],
  ['two people have entered another', { entered: { ...byBen, reading: 3, confirmedBy: ANN } }, 'number-confirmed'],
  ['the first one says that the spin does not count', { entry: { reading: 'ball-out' } }, 'propose'],
  ['a second person says so too', { entered: spoilt, entry: { reading: 'ball-out' } }, 'confirm'],
  ['a second person saw another cause', { entered: spoilt, entry: { reading: 'foreign-object' } }, 'confirm'],
  ['a second person read a number of it', { entered: spoilt }, 'numbers-differ'],
  [
    'a second person says that a read spin does not count',
    { entered: byBen, entry: { reading: 'ball-out' } },
    'numbers-differ',
  ],
  [
    'the same person says again that it does not count',
    { entered: { ...spoilt, proposedBy: ANN }, entry: { reading: 'ball-out' } },
    'second-person-needed',
  ],
  [
    'the same person corrects the cause',
    { entered: { ...spoilt, proposedBy: ANN }, entry: { reading: 'wheel-fault' } },
    'propose',
  ],
  ['the same person corrects it to a number', { entered: { ...spoilt, proposedBy: ANN } }, 'propose'],
  ['two people have said that it does not count', { entered: { ...spoilt, confirmedBy: 3 } }, 'number-confirmed'],
  [
    'bets are open: no spin yet that could not count',
    { round: { phase: 'open' }, entry: { reading: 'ball-out' } },
    'bets-still-open',
  ],
  [
    'the automatic wheel has no such spin',
    { round: { wheel: 'studio-1' }, entry: { reading: 'ball-out' } },
    'wheel-is-automatic',
  ],
  ['there is no round yet', { round: null }, 'bets-still-open'],
  ['bets are open', { round: { phase: 'open' } }, 'bets-still-open'],
  ['plays are being taken', { round: { phase: 'locked' } }, 'bets-still-open'],
  ['the number is written', { round: { phase: 'numbered' } }, 'round-has-ended'],
  ['the round is settled', { round: { phase: 'settled', number: 17 } }, 'round-has-ended'],
  ['the round is void', { round: { phase: 'void' } }, 'round-has-ended'],
  ['the automatic wheel', { round: { wheel: 'studio-1' } }, 'wheel-is-automatic'],
  ['the automatic wheel, whatever the entry', { round: { wheel: 'studio-1' }, entered: byBen }, 'wheel-is-automatic'],
  ['read of the round before', { entry: { roundNumber: 6 } }, 'round-changed'],
  ['of a wheel that is not inspected', { missing: ['wheel-not-inspected'] }, 'wheel-not-inspected'],
  ['to confirm, too', { missing: ['wheel-not-inspected'], entered: byBen }, 'wheel-not-inspected'],
  [
    'that a spin of it does not count',
    { missing: ['wheel-not-inspected'], entry: { reading: 'wheel-fault' } },
    'propose',
  ],
  ['by somebody without training', { missing: ['not-trained'] }, 'not-trained'],
  ['at the last moment', { now: CLOSE + 120_000 }, 'propose'],
  ['a moment too late', { now: CLOSE + 120_001 }, 'round-has-ended'],
  ['a moment too late to confirm', { now: CLOSE + 120_001, entered: byBen }, 'round-has-ended'],
];

describe('a number of the croupier’s wheel', () => {
  it.each(CASES)('%s', (_what, more, expected) => {
    const running = more.round === null ? null : { round: { ...round, ...more.round }, now: more.now ?? soon };
    const judged = judgeEntry({ ...entry, ...more.entry }, running, more.entered ?? null, more.missing);
    expect(typeof judged === 'string' ? judged : judged.refused).toBe(expected);
  });
});
