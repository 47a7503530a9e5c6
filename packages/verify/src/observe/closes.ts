import type { LogLeaf } from '../formats.ts';
import { beaconDueAt } from '../round/draw.ts';
import type { Finding } from './observed-house.ts';

/** How far the observer's clock may be from that of the beacon, ms. */
const CLOCK_MS = 1_000;
/** How long before its beacon the close of a round is looked for, ms: it must have been there for 300 ms. */
const EARLY_MS = 700;

/** The beacon of a round, if its opening is known and names one. */
const beaconOf = (known: readonly LogLeaf[], round: number) => {
  const opening = known.find((each) => each.kind === 'open' && each.round_number === round);
  return { opening, beacon: opening?.kind === 'open' ? opening.beacon : undefined };
};

/**
 * How long an observer waits for its next look, ms. Whether bets were fixed before the beacon shows only in the moment
 * before it, and that they were not in the moment after.
 * @param pending the leaves of the round in play
 */
export function waitForLook(
  pending: readonly LogLeaf[],
  { now, everyMs }: { readonly now: number; readonly everyMs: number },
): number {
  const { beacon } = beaconOf(pending, pending.at(-1)?.round_number ?? 0);
  const due = beacon ? beaconDueAt(beacon) : Number.NEGATIVE_INFINITY;
  return Math.min(everyMs, ...[due - EARLY_MS - now, due + CLOCK_MS - now].filter((ms) => ms > 0));
}

/**
 * The rounds whose close was in an observer's hands before their beacon was due.
 * @param at when the look had read the log, by the observer's clock, epoch ms
 */
export const closesInTime = (known: readonly LogLeaf[], fresh: readonly LogLeaf[], at: number): readonly number[] =>
  fresh
    .filter(({ kind }) => kind === 'close')
    .map(({ round_number }) => round_number)
    .filter((round) => {
      const { beacon } = beaconOf(known, round);
      return beacon !== undefined && at < beaconDueAt(beacon);
    });

/**
 * Looks for closes that were not in the log yet when the beacon of their round was out. Such a round must be void: who
 * runs it knew its number while bets could still be exchanged.
 * @param known the leaves since the opening of the round in play, with the new ones at the end
 * @param fresh the new ones
 * @param before when the look before began, by the observer's clock, epoch ms; null: there was none
 * @param lateClose the round whose close was found late by then
 */
export function lookForLateCloses(
  known: readonly LogLeaf[],
  fresh: readonly LogLeaf[],
  { before, lateClose, note }: { before: number | null; lateClose: number | null; note: string | null },
): { readonly findings: Finding[]; readonly lateClose: number | null } {
  const findings: Finding[] = [];
  let late = lateClose;
  for (const leaf of fresh) {
    const { round_number: round } = leaf;
    const { opening, beacon } = beaconOf(known, round);
    if (leaf.kind === 'close' && beacon && before !== null && before >= beaconDueAt(beacon) + CLOCK_MS) late = round;
    if (leaf.kind !== 'end' || late !== round) continue;
    const expected = `close of round ${round} in the log before its beacon, or the round void`;
    const found = 'it was not there when the beacon was out, and the round was played';
    findings.push({ kind: 'late', expected, found, evidence: { leaf, opening, note, looked_before: before } });
  }
  return { findings, lateClose: late };
}
