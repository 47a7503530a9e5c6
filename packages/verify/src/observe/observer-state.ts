import { fairnessKeys, logLeaf } from '@lajvard/contract';
import { jsonOf } from '../file/verify-file.ts';
import type { LogLeaf, SigningKey } from '../formats.ts';
import type { SeenBeacons } from './beacons.ts';
import type { ToldCorrections } from './corrections.ts';
import type { Opening } from './schemes.ts';

/** What is kept from one look to the next; times by the observer's own clock, epoch ms. */
export interface ObserverState {
  /** The newest checkpoint that continued the ones before; null: none yet. */
  readonly note: string | null;
  readonly looked_at: number | null;
  /** Every key that was ever published. */
  readonly keys: readonly SigningKey[];
  /** The leaves of rounds whose record was not checked yet. */
  readonly pending: readonly LogLeaf[];
  /** The last round that was told, and how far. */
  readonly told: { readonly round: number; readonly kinds: readonly string[] } | null;
  /** When enough of the known witnesses had cosigned last; null: nobody looked for them. */
  readonly witnessed_at: number | null;
  /** Null: they were not compared yet. */
  readonly corrections: ToldCorrections | null;
  /** The last round whose close was not in the log when its beacon was out; null: none. */
  readonly late_close: number | null;
  /** Null: no relay was asked yet. */
  readonly beacons: SeenBeacons | null;
  /** The last opening of each wheel, the newest last. */
  readonly openings: readonly Opening[];
}

export const NOTHING_OBSERVED: ObserverState = {
  note: null,
  looked_at: null,
  keys: [],
  pending: [],
  told: null,
  witnessed_at: null,
  corrections: null,
  late_close: null,
  beacons: null,
  openings: [],
};

const FORMAT = 'lajvard-observer-1';

/** What an observer keeps, as the text of a file. */
export const writeObserverState = (state: ObserverState): string =>
  `${JSON.stringify(Object.assign({ format: FORMAT }, state), null, 1)}\n`;

/** Reads such a file. @returns null for anything else */
export function readObserverState(text: string): ObserverState | null {
  const found = jsonOf(text) as Partial<Record<keyof ObserverState | 'format', unknown>> | null;
  const { format, note, looked_at, keys, pending, told } = found ?? {};
  const { witnessed_at = null, late_close = null } = found ?? {}; // older: neither
  const corrections = readTold(found?.corrections ?? null); // older: none
  if (format !== FORMAT || typeof note !== 'string' || typeof looked_at !== 'number') return null;
  const known = fairnessKeys.reply.safeParse({ data: keys });
  const leaves = Array.isArray(pending) ? pending.map((leaf) => logLeaf.safeParse(leaf)) : null;
  if (!known.success || leaves === null || !isTold(told)) return null;
  if (leaves.some(({ success }) => !success) || corrections === undefined) return null;
  if (witnessed_at !== null && typeof witnessed_at !== 'number') return null;
  if (late_close !== null && typeof late_close !== 'number') return null;
  const beacons = readBeacons(found?.beacons ?? null); // older: none
  const openings = readOpenings(found?.openings ?? []); // older: none
  if (beacons === undefined || openings === undefined) return null;
  const pendingLeaves = leaves.flatMap(({ data }) => data ?? []);
  const data = { note, looked_at, keys: known.data.data, pending: pendingLeaves, told };
  return Object.assign(data, { witnessed_at, corrections, late_close, beacons, openings });
}

function isTold(found: unknown): found is ObserverState['told'] {
  if (found === null) return true;
  const { round, kinds } = (found ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(round) && Array.isArray(kinds) && kinds.every((kind) => typeof kind === 'string');
}

/** @returns undefined: it is something else */
function readTold(found: unknown): ObserverState['corrections'] | undefined {
  if (found === null) return null;
  const { since, told } = found as Record<string, unknown>;
  const leaves = Array.isArray(told) ? told.map((each) => logLeaf.safeParse({ kind: 'correction', ...each })) : null;
  if (typeof since !== 'number' || leaves === null || leaves.some(({ success }) => !success)) return undefined;
  return {
    since,
    told: leaves.flatMap(({ data }) => {
      if (data?.kind !== 'correction') return [];
      const { kind: _kind, ...each } = data;
      return [each];
    }),
  };
}

/** @returns undefined: it is something else */
function readBeacons(found: unknown): ObserverState['beacons'] | undefined {
  if (found === null) return null;
  const { seen, awaited } = found as Record<string, unknown>;
  const leaves = Array.isArray(awaited) ? awaited.map((leaf) => logLeaf.safeParse(leaf)) : null;
  const isWrong = leaves === null || leaves.some(({ success }) => !success) || !isSeen(seen);
  return isWrong ? undefined : { seen, awaited: leaves.flatMap(({ data }) => data ?? []) };
}

/** @returns undefined: it is something else */
function readOpenings(found: unknown): ObserverState['openings'] | undefined {
  const leaves = Array.isArray(found) ? found.map((leaf) => logLeaf.safeParse(leaf).data) : [undefined];
  return leaves.every((leaf) => leaf?.kind === 'open') ? leaves : undefined;
}

function isSeen(found: unknown): found is SeenBeacons['seen'] {
  if (found === null) return true;
  const { round, signature, at } = (found ?? {}) as Record<string, unknown>;
  return typeof round === 'number' && typeof signature === 'string' && typeof at === 'number';
}
