import type { Connection } from '../model/state.ts';

/** How good the connection is, for the bars of its sign. Limits ours: at 150 ms nobody notices, at 400 everybody. */
export type Quality = 'good' | 'fair' | 'weak';

const GOOD_MS = 150;
const FAIR_MS = 400;

export function qualityOf(roundTripMs: number | null): Quality | null {
  if (roundTripMs === null) return null;
  if (roundTripMs <= GOOD_MS) return 'good';
  return roundTripMs <= FAIR_MS ? 'fair' : 'weak';
}

/** Lit bars of four. A connection that was not measured yet counts as whole. */
export function barsOf(connection: Connection, roundTripMs: number | null): number {
  if (connection === 'lost') return 0;
  if (connection !== 'connected') return 1;
  return { good: 4, fair: 3, weak: 2 }[qualityOf(roundTripMs) ?? 'good'];
}
