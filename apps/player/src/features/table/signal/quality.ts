import type { Connection } from '../model/state.ts';

/** The quality of the connection, for the bars. Limits ours: 150 ms goes unnoticed, 400 ms does not. */
export type Quality = 'good' | 'fair' | 'weak';

const GOOD_MS = 150;
const FAIR_MS = 400;

export function qualityOf(roundTripMs: number | null): Quality | null {
  if (roundTripMs === null) return null;
  if (roundTripMs <= GOOD_MS) return 'good';
  return roundTripMs <= FAIR_MS ? 'fair' : 'weak';
}

/** Lit bars, of four. A connection not yet measured counts as good. */
export function barsOf(connection: Connection, roundTripMs: number | null): number {
  if (connection === 'lost') return 0;
  if (connection !== 'connected') return 1;
  return { good: 4, fair: 3, weak: 2 }[qualityOf(roundTripMs) ?? 'good'];
}
