import { beaconDueAt } from './draw.ts';
import type { LogLeaf } from './formats.ts';
import type { Finding } from './observed-house.ts';

/** How far the observer's clock may be from that of the beacon, ms. */
const CLOCK_MS = 1_000;

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
    const opening = known.find((each) => each.kind === 'open' && each.round_number === round);
    const beacon = opening?.kind === 'open' ? opening.beacon : undefined;
    if (leaf.kind === 'close' && beacon && before !== null && before >= beaconDueAt(beacon) + CLOCK_MS) late = round;
    if (leaf.kind !== 'end' || late !== round) continue;
    const expected = `close of round ${round} in the log before its beacon, or the round void`;
    const found = 'it was not there when the beacon was out, and the round was played';
    findings.push({ kind: 'late', expected, found, evidence: { leaf, opening, note, looked_before: before } });
  }
  return { findings, lateClose: late };
}
