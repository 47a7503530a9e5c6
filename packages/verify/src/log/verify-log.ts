import { logLeaf } from '@lajvard/contract';
import { EMPTY_HEAD, followLog, openCheckpoint } from '@lajvard/tlog';
import { canonicalJson } from '../canonical-json.ts';
import { jsonOf } from '../file/verify-file.ts';
import type { LogFiles, LogLeaf, LogRestored, RoundRecord, SigningKey } from '../formats.ts';
import { logNamed, originOf } from './cosigned.ts';
import { leavesOf } from './log-leaves.ts';
import { filesOf, logNumberOf } from './log-name.ts';
import { createLogOrder } from './log-order.ts';
import { entriesAround, keptLeaves, restoresSince } from './restored-log.ts';

// Verifies the public log (docs/FAIRNESS.md#the-log) from its files, and against a checkpoint that somebody kept.

/** What is wrong with a leaf of the log. */
export interface LogProblem {
  readonly index: number;
  readonly what: string;
}

export interface VerifiedLog {
  readonly origin: string;
  readonly size: number;
  /** The leaves since the kept checkpoint, or all. */
  readonly leaves: readonly LogLeaf[];
  readonly problems: readonly LogProblem[];
  /** Since the kept checkpoint the log began again, after a restore that lost leaves; newest first. */
  readonly restores: readonly LogRestored[];
}

/**
 * Follows the log from a kept checkpoint, or from its beginning, and makes every check of its leaves.
 * @param note the checkpoint as published now
 * @param kept an older one; null: none
 * @throws TlogError what a log that was rewritten, forked, cut or not signed shows
 */
export async function verifyLog(
  source: LogFiles,
  { note, kept, keys }: { readonly note: string; readonly kept: string | null; readonly keys: readonly SigningKey[] },
): Promise<VerifiedLog> {
  const origin = originOf(note);
  const head = await openCheckpoint(note, logNamed(origin, keys));
  const before = kept === null ? null : await openCheckpoint(kept, logNamed(originOf(kept), keys));
  const files = filesOf(source, origin);
  const isSame = before?.origin === origin;
  const older = isSame ? before : EMPTY_HEAD;
  await followLog(files, older, head);
  if (isSame && older.size === head.size) return { origin, size: head.size, leaves: [], problems: [], restores: [] };
  const { from, entries } = await entriesAround(files, { head, at: older.size }, readLeaf);
  const first = entries[0] === undefined || from > 0 ? null : readLeaf(entries[0]);
  const restores =
    before === null || isSame ? [] : await restoresSince(source, { origin, first, kept: before }, readLeaf);
  const isRestored = first?.kind === 'restored' && logNumberOf(first.origin) === logNumberOf(origin) - 1;
  const order = createLogOrder(from === 0, isRestored ? await keptLeaves(source, first, readLeaf) : []);
  const leaves: LogLeaf[] = [];
  const problems: LogProblem[] = [];
  if (from === 0 && (isRestored !== logNumberOf(origin) > 1 || isRestored !== (first?.kind === 'restored')))
    problems.push({ index: 0, what: 'a log that begins again says first what was lost, and no other does' });
  for (const [n, entry] of entries.entries()) {
    const index = from + n;
    const leaf = readLeaf(entry);
    const found = leaf === null ? ['not a leaf in its canonical form'] : await order(leaf);
    if (index < older.size) continue;
    if (leaf !== null) leaves.push(leaf);
    problems.push(...found.map((what) => ({ index, what })));
  }
  return { origin, size: head.size, leaves, problems, restores };
}

/** The leaf of an entry; null if it is none, or not in the one form of its value. */
function readLeaf(entry: Uint8Array): LogLeaf | null {
  const text = new TextDecoder().decode(entry);
  const read = logLeaf.safeParse(jsonOf(text));
  return read.success && canonicalJson(read.data) === text ? read.data : null;
}

/** Whether the published record of a round says what the log says. The leaves are those of that round, all of them. */
export function recordMatches(record: RoundRecord, leaves: readonly LogLeaf[]): boolean {
  const planned = leaves.find((leaf) => leaf.kind === 'open')?.closes_at;
  const text = (leaf: LogLeaf): string =>
    canonicalJson(
      leaf.kind === 'open' && planned !== undefined ? Object.assign({}, leaf, { closes_at: planned }) : leaf,
    );
  const told = leaves.filter(({ kind }) => kind !== 'reading' && kind !== 'correction').map(text);
  const published = leavesOf(record, null).map(text);
  return record.closes_at >= (planned ?? 0) && told.join() === published.join();
}
