import { followLog, readEntries, TlogError, type TreeHead } from '@lajvard/tlog';
import { bytesOfHex, hexOf } from './bytes.ts';
import type { LogFiles, LogLeaf, LogRestored } from './formats.ts';
import { filesOf, logNumberOf } from './log-name.ts';

// A log that lost leaves in a restore is a fork to who saw them. It ends, and another one begins, whose first leaf says
// what was published and what is kept of it (docs/FAIRNESS.md#a-restore).

/** Somebody's checkpoint, verified, and the name of its log. */
interface Kept {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

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
  readLeaf: (entry: Uint8Array) => LogLeaf | null,
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
