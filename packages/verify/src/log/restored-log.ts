import { EMPTY_HEAD, followLog, readEntries, TlogError, type TreeHead } from '@lajvard/tlog';
import { bytesOfHex, hexOf } from '../bytes.ts';
import type { LogFiles, LogLeaf, LogRestored } from '../formats.ts';
import { filesOf, logNumberOf } from './log-name.ts';

// A log that lost leaves in a restore is a fork to who saw them. It ends, and another one begins, whose first leaf says
// what was published and what is kept of it (docs/FAIRNESS.md#a-restore).

/** Somebody's checkpoint, verified, and the name of its log. */
interface Kept {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** A leaf from its entry; null if it is none. */
type ReadLeaf = (entry: Uint8Array) => LogLeaf | null;

const keptHead = ({ kept_size, kept_root }: LogRestored): TreeHead => ({
  size: kept_size,
  root: bytesOfHex(kept_root),
});

/**
 * What a log that began after `kept` says of the one before, back to the log of `kept`; newest first.
 * @param first the first leaf of the newest log
 * @throws TlogError if it is another log, or what it says is not what was signed before
 */
export async function restoresSince(
  house: LogFiles,
  { origin, first, kept }: { readonly origin: string; readonly first: LogLeaf | null; readonly kept: Kept },
  readLeaf: ReadLeaf,
): Promise<LogRestored[]> {
  const found: LogRestored[] = [];
  let [name, leaf] = [origin, first];
  for (;;) {
    if (leaf?.kind !== 'restored' || logNumberOf(leaf.origin) !== logNumberOf(name) - 1)
      throw new TlogError('origin', `${name} does not say what became of ${kept.origin}`);
    found.push(leaf);
    if (leaf.origin === kept.origin) break;
    name = leaf.origin;
    const [entry] = leaf.kept_size === 0 ? [] : await readEntries(filesOf(house, name), keptHead(leaf), 0, 1);
    leaf = entry === undefined ? null : readLeaf(entry);
  }
  await checkKept(filesOf(house, kept.origin), kept, found.at(-1) as LogRestored);
  return found;
}

/** More leaves than a round has, with a few corrections between them. */
const STEP = 16;

/**
 * The entries of a log from the last opening before leaf `at`: enough to know how far the round at the border was. From
 * the first one if no round opened.
 * @throws TlogError
 */
export async function entriesAround(
  files: LogFiles,
  { head, at }: { readonly head: Omit<Kept, 'origin'>; readonly at: number },
  readLeaf: ReadLeaf,
): Promise<{ from: number; entries: Uint8Array[] }> {
  for (let step = STEP; ; step *= 2) {
    const from = Math.max(0, at - step);
    const entries = await readEntries(files, head, from);
    const opening = entries.slice(0, at - from).findLastIndex((entry) => readLeaf(entry)?.kind === 'open');
    if (opening >= 0) return { from: from + opening, entries: entries.slice(opening) };
    if (from === 0) return { from, entries };
  }
}

/**
 * The last leaves that were kept before a log began, from the last opening on.
 * @param leaf its first leaf
 * @throws TlogError if they are not what the leaf names
 */
export async function keptLeaves(house: LogFiles, leaf: LogRestored, readLeaf: ReadLeaf): Promise<LogLeaf[]> {
  const head = keptHead(leaf);
  if (head.size === 0) {
    if (leaf.kept_root === hexOf(EMPTY_HEAD.root)) return [];
    throw new TlogError('damaged', 'a root of nothing that is not that of an empty log');
  }
  const { from, entries } = await entriesAround(filesOf(house, leaf.origin), { head, at: head.size }, readLeaf);
  const read = entries.map(readLeaf);
  const leaves = read.filter((each) => each !== null);
  const [first] = read;
  // from the first leaf on, and this is not an opening: no round opened in that log
  if (from > 0 || first?.kind !== 'restored' || logNumberOf(first.origin) !== logNumberOf(leaf.origin) - 1)
    return leaves;
  return [...(await keptLeaves(house, first, readLeaf)), ...leaves.slice(1)];
}

/** Whether the checkpoint that somebody kept is of what is still there, or can be of what was lost. */
async function checkKept(files: LogFiles, kept: Kept, leaf: LogRestored): Promise<void> {
  const { size } = kept;
  if (size <= leaf.kept_size) {
    await followLog(files, kept, keptHead(leaf));
    return;
  }
  if (size > leaf.size)
    throw new TlogError('rollback', `it says that ${leaf.size} entries were published, and there were ${size}`);
  if (size === leaf.size && leaf.root !== hexOf(kept.root)) throw new TlogError('fork', `two trees of ${size} entries`);
}
