import { readStored, removeStored, writeStored } from '../../../shared/browser/storage.ts';

/** A round in which this player's chips were sent. `total`: dollars. */
export interface AwaitedRound {
  readonly round: number;
  readonly total: number;
}

/** Older ones belong to a browser that was away for days; the played history has their results. */
const MAX_KEPT = 20;

/**
 * The rounds whose chips were sent and whose end this player has not seen. Kept over a reload: a player who comes back
 * later learns what became of them (docs/specification/1-table-and-site.md#410-connection).
 */
export const storedAwaited = {
  read(): readonly AwaitedRound[] {
    const stored = readStored('table_awaited');
    return Array.isArray(stored) ? stored.filter(isAwaited) : [];
  },
  keep(awaited: AwaitedRound): void {
    const others = storedAwaited.read().filter(({ round }) => round !== awaited.round);
    writeStored('table_awaited', [...others, awaited].slice(-MAX_KEPT));
  },
  drop(round: number): void {
    const left = storedAwaited.read().filter((one) => one.round !== round);
    if (left.length > 0) writeStored('table_awaited', left);
    else removeStored('table_awaited');
  },
};

function isAwaited(stored: unknown): stored is AwaitedRound {
  const { round, total } = (stored ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(round) && typeof total === 'number' && total > 0;
}
