import type { PublicRound } from '@lajvard/contract';
import { type KeptOpening, keptOpenings } from '../../shared/evidence/kept-openings.ts';

/** The clocks of browser and casino differ by less. */
const CLOCKS_MS = 5_000;

/**
 * What this browser kept of a round while bets were open, against its record. `same`: that; `late`: that, but its own
 * clock says that it was after the close; `other`: another commitment or beacon; `none`: nothing.
 */
export interface ComparedOpening {
  readonly found: 'same' | 'late' | 'other' | 'none';
  /** The first that is not that of the record; else the first. */
  readonly kept: KeptOpening | null;
}

/** The beacon of a record, as it is kept of an opening. */
export const beaconOf = ({ beacon }: Pick<PublicRound, 'beacon'>): string | null =>
  beacon ? `${beacon.chain}/${beacon.round}` : null;

/** Null: of the croupier's wheel, which has no commitment. */
export function compareOpening(record: PublicRound): ComparedOpening | null {
  const { round_number, commitment, closed_at } = record;
  if (commitment === null) return null;
  const named = beaconOf(record);
  const kept = keptOpenings()
    .filter(isKept)
    .filter(({ round }) => round === round_number);
  const other = kept.find((one) => one.commitment !== commitment || one.beacon !== named);
  if (other) return { found: 'other', kept: other };
  const [first = null] = kept;
  if (first === null) return { found: 'none', kept: null };
  return { found: closed_at !== null && first.at > closed_at + CLOCKS_MS ? 'late' : 'same', kept: first };
}

function isKept(stored: unknown): stored is KeptOpening {
  const { round, commitment, beacon, at } = (stored ?? {}) as Record<string, unknown>;
  const isNamed = beacon === null || typeof beacon === 'string';
  return typeof round === 'number' && typeof commitment === 'string' && isNamed && typeof at === 'number';
}
