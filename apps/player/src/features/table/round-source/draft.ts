import { parseSlip, type Slip, slipTotal, writeSlip } from '@lajvard/roulette';
import { readStored, removeStored, writeStored } from '../../../shared/browser/storage.ts';
import type { AwaitedRound } from './awaited.ts';

/**
 * The chips of a slip the server has not answered, stored with their round's number: a reload within the round shows
 * them again (docs/specification/1-table-and-site.md#410-connection). Stored in the wire format; read by the same
 * strict parser.
 */
export const storedDraft = {
  read(round: number): Slip | null {
    const stored = readStored('table_draft');
    if (typeof stored !== 'object' || stored === null) return null;
    const { round: keptRound, chips } = stored as Record<string, unknown>;
    if (keptRound !== round || typeof chips !== 'string') return null;
    const read = parseSlip(chips, {});
    return 'slip' in read ? read.slip : null;
  },
  left(current: number): AwaitedRound | null {
    const { round } = (readStored('table_draft') ?? {}) as Record<string, unknown>;
    if (typeof round !== 'number' || round >= current) return null;
    const slip = storedDraft.read(round);
    storedDraft.drop();
    return slip ? { round, total: slipTotal(slip) } : null;
  },
  keep(round: number, slip: Slip): void {
    writeStored('table_draft', { round, chips: writeSlip(slip) });
  },
  drop(): void {
    removeStored('table_draft');
  },
};
