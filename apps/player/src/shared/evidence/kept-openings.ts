import type { LiveRound } from '@lajvard/contract';
import { readStored, writeStored } from '../browser/storage.ts';

const MAX_KEPT = 50;

/** What the table was told of the opening of a round while bets were open. */
export interface KeptOpening {
  readonly round: number;
  readonly commitment: string;
  /** The chain and the round of the beacon that the number needs, between them a slash; null: none. */
  readonly beacon: string | null;
  /** When it came, by this browser's own clock, epoch ms. */
  readonly at: number;
}

/** Keeps that of a round that takes bets. Each wording is kept once, when it came first. */
export function keepOpening({ round_number: round, phase, commitment, beacon: named }: LiveRound): void {
  if (commitment === null || (phase !== 'open' && phase !== 'locked')) return;
  const beacon = named ? `${named.chain}/${named.round}` : null;
  const kept = keptOpenings();
  if (kept.some((one) => one?.round === round && one.commitment === commitment && one.beacon === beacon)) return;
  writeStored('kept_openings', [...kept, { round, commitment, beacon, at: Date.now() }].slice(-MAX_KEPT));
}

/** What is stored: of nobody checked, and null where it is something else. */
export function keptOpenings(): readonly (Partial<KeptOpening> | null)[] {
  const stored = readStored('kept_openings');
  return Array.isArray(stored) ? stored : [];
}
