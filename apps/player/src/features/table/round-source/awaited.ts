import { readStored, removeStored, writeStored } from '../../../shared/storage.ts';

/**
 * The round whose accepted bets still wait for a result. A player who comes back later learns what became of it
 * (docs/specification/1-table-and-site.md#410-connection).
 */
export const storedAwaited = {
  read(): number | null {
    const round = readStored('table_awaited');
    return typeof round === 'number' && Number.isSafeInteger(round) ? round : null;
  },
  keep(round: number): void {
    writeStored('table_awaited', round);
  },
  drop(): void {
    removeStored('table_awaited');
  },
};
