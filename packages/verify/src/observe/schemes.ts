import type { LogLeaf } from '../formats.ts';
import { isOwnBeacon } from '../round/beacon.ts';
import { hasBoard } from '../round/board.ts';
import { isSalted } from '../round/verify-round.ts';
import type { Finding } from './observed-house.ts';

// Rounds never promise less than those before them: no round steps back from salted receipts, its board or its beacon.
// A log cannot show it where a restore lost the rounds before, so an observer remembers.

export type Opening = Extract<LogLeaf, { kind: 'open' }>;

/**
 * Compares each opening with those before it.
 * @param before the last opening of each wheel, the newest last
 * @param leaves what is new
 * @returns the same of all, and each step back once
 */
export function compareSchemes(
  before: readonly Opening[],
  leaves: readonly LogLeaf[],
): { openings: readonly Opening[]; findings: readonly Finding[] } {
  let openings = before;
  const findings: Finding[] = [];
  for (const leaf of leaves) {
    if (leaf.kind !== 'open') continue;
    const last = openings.at(-1);
    const ofWheel = openings.find(({ wheel }) => wheel === leaf.wheel);
    if (last) findings.push(...receiptsOrBoard(leaf, last));
    if (ofWheel) findings.push(...beaconOf(leaf, ofWheel));
    openings = [...openings.filter((each) => each !== ofWheel), leaf];
  }
  return { openings, findings };
}

function receiptsOrBoard(leaf: Opening, last: Opening): Finding[] {
  const evidence = { last, leaf };
  const [round, before] = [leaf.round_number, last.round_number];
  const lost =
    hasBoard(last) && !hasBoard(leaf)
      ? `round ${round} to commit to its board, as round ${before} did`
      : isSalted(last) && !isSalted(leaf)
        ? `round ${round} with salted receipts, as round ${before}`
        : null;
  return lost === null ? [] : [{ kind: 'weaker', expected: lost, found: leaf.scheme, evidence }];
}

/** The public chain may take the place of the casino's own. */
function beaconOf(leaf: Opening, last: Opening): Finding[] {
  const [now, then] = [leaf.beacon, last.beacon];
  if (!then || now?.chain === then.chain || (now && !isOwnBeacon(now))) return [];
  const [round, before] = [leaf.round_number, last.round_number];
  const expected = `round ${round} to wait for a beacon of chain ${then.chain}, as round ${before}`;
  const found = now ? `chain ${now.chain}, which proves nothing` : `none (${leaf.scheme})`;
  return [{ kind: 'weaker', expected, found, evidence: { last, leaf } }];
}
