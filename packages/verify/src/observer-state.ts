import { fairnessKeys, logLeaf } from '@lajvard/contract';
import type { ObserverState } from './observe.ts';
import type { SeenBeacons } from './observed-beacons.ts';
import { jsonOf } from './verify-file.ts';

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
  if (beacons === undefined) return null;
  const pendingLeaves = leaves.flatMap(({ data }) => data ?? []);
  const data = { note, looked_at, keys: known.data.data, pending: pendingLeaves, told };
  return Object.assign(data, { witnessed_at, corrections, late_close, beacons });
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

function isSeen(found: unknown): found is SeenBeacons['seen'] {
  if (found === null) return true;
  const { round, signature, at } = (found ?? {}) as Record<string, unknown>;
  return typeof round === 'number' && typeof signature === 'string' && typeof at === 'number';
}
