import type { LogLeaf, PublicRound, SigningKey } from '@lajvard/contract';
import type { Correction, ObservedHouse, ObserverClock } from '../index.ts';
import { LOG_KEY, logOfLeaves, receiptsOf, recordsOf, type ToldLog } from './told-log.ts';

// For tests: a casino that is observed, whose log and records are given, and a clock that stands.

/** What a casino publishes at a moment. */
export interface Published {
  readonly log: ToldLog;
  readonly records: readonly PublicRound[];
  readonly keys?: readonly SigningKey[];
  readonly receipts?: (round: number) => string[];
  readonly corrections?: readonly Correction[];
}

export const houseOf = ({
  log,
  records,
  keys = [LOG_KEY],
  receipts = receiptsOf,
  corrections = [],
}: Published): ObservedHouse => ({
  read: log.read,
  checkpoint: async () => log.note,
  keys: async () => keys,
  record: async (round) => records.find(({ round_number }) => round_number === round) ?? null,
  receipts: async (round) => receipts(round),
  corrections: async (round) => corrections.filter((each) => round === undefined || each.round_number === round),
});

/** Stands, but for who waits. */
export const clockAt = (ms: number): ObserverClock => {
  let now = ms;
  return {
    now: () => now,
    wait: async (more) => {
      now += more;
    },
  };
};

const TIMES = {
  open: 'opened_at',
  close: 'closed_at',
  reading: 'confirmed_at',
  end: 'ended_at',
  void: 'ended_at',
  correction: 'corrected_at',
  restored: 'restored_at',
};

/** When the fact of a leaf happened. */
export const happenedAt = (leaf: LogLeaf): number => Number(leaf[TIMES[leaf.kind] as keyof LogLeaf]);

/** What a casino without fault publishes once it has told these leaves. */
export const honest = async (leaves: readonly LogLeaf[]): Promise<Published> => ({
  log: await logOfLeaves(leaves),
  records: recordsOf(leaves),
});

export type Random = (limit: number) => number;

/** Whole numbers below `limit`, the same for one seed: the generator of 48 bits of POSIX. */
export const randomFrom = (seed: number): Random => {
  let state = (BigInt(seed) << 16n) + 0x330en;
  return (limit) => {
    state = (state * 0x5deece66dn + 0xbn) % 2n ** 48n;
    return Number(state >> 16n) % limit;
  };
};
