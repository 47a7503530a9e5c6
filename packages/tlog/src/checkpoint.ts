import { base64 } from '@scure/base';
import { type NoteKey, type NoteSignature, openNote, type Sign, signNote } from './note.ts';
import { TlogError } from './tlog-error.ts';
import { EMPTY_ROOT, sameBytes, type TreeHead } from './tree.ts';

// Checkpoints of C2SP (tlog-checkpoint): a tree's size and root as a signed note.

/** A checkpoint whose signatures were verified. */
interface Checkpoint extends TreeHead {
  readonly origin: string;
  readonly signatures: readonly NoteSignature[];
}

/** Signs what a log is now. */
export const signCheckpoint = (origin: string, { size, root }: TreeHead, key: NoteKey, sign: Sign): Promise<string> =>
  signNote(`${origin}\n${size}\n${base64.encode(root)}\n`, key, sign);

/**
 * Opens a checkpoint that the log signed. Witnesses' cosignatures are among its signatures.
 * @throws TlogError `malformed`, `signature`, `origin`, or `fork`: an empty tree with another root than that of nothing
 */
export async function openCheckpoint(
  note: string,
  log: { readonly origin: string; readonly keys: readonly NoteKey[]; readonly witnesses?: readonly NoteKey[] },
): Promise<Checkpoint> {
  const { text, signatures } = await openNote(note, [...log.keys, ...(log.witnesses ?? [])]);
  if (!signatures.some(({ key }) => log.keys.includes(key))) throw new TlogError('signature', 'not signed by the log');
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  if (origin !== log.origin) throw new TlogError('origin', `the checkpoint of ${origin}`);
  const head = { size: Number(size), root: /^[\w+/]{43}=$/.test(root) ? rootOf(root) : new Uint8Array() };
  const isRead = /^(?:0|[1-9]\d*)$/.test(size) && Number.isSafeInteger(head.size) && head.root.length === 32;
  if (!isRead || extensions.includes('')) throw new TlogError('malformed', 'not a checkpoint');
  if (head.size === 0 && !sameBytes(head.root, EMPTY_ROOT)) throw new TlogError('fork', 'two trees of no entries');
  return { origin, size: head.size, root: head.root, signatures };
}

function rootOf(text: string): Uint8Array {
  try {
    return base64.decode(text);
  } catch {
    throw new TlogError('malformed', 'not a root');
  }
}
