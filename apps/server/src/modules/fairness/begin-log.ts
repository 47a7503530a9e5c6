import type { LogLeaf } from '@lajvard/contract';
import {
  EMPTY_HEAD,
  type NoteKey,
  openCheckpoint,
  readConsistencyProof,
  readNoteKey,
  TlogError,
  type TreeHead,
  verifyConsistency,
  writeNoteKey,
} from '@lajvard/tlog';
import { nextOrigin, originOf } from '@lajvard/verify';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { appendLeaves } from './append-to-log.ts';
import { beginLog, holdLog, lastLogged, logTiles, newestCheckpoint } from './log-store.ts';
import type { Signer } from './open-signer.ts';
import { publicKeys } from './public-keys.ts';

/** Why no other log was begun. */
export class NoNewLog extends Error {}

/**
 * Ends the public log and begins another one, whose first leaf says that a restore lost leaves (decision 093): to whom
 * saw them, the log as it is now is a fork. As the owner of the tables.
 * @param notes checkpoints of the log that were published; the largest counts. None: nobody has one
 * @param lostKeys vkeys that the restore lost too. What is opened with one is named in the leaf with the key, which is
 * not published as ours: nothing else that it signs becomes the casino's
 * @throws NoNewLog
 */
export const beginNewLog = (
  db: Db,
  signer: Signer,
  notes: readonly string[],
  lostKeys: readonly string[] = [],
): Promise<LogLeaf> =>
  transaction(db, async (tx) => {
    if (!(await holdLog(tx))) throw new NoNewLog('a server is writing the log; stop all servers');
    const newest = await newestCheckpoint(tx);
    const origin = newest === null ? originOf(notes[0] ?? '') : originOf(newest.note);
    if (!origin.includes('/')) throw new NoNewLog('there is no log yet: name a checkpoint of it');
    const head = newest?.head ?? EMPTY_HEAD;
    const keys = lostKeys.map((vkey) => lostKey(origin, vkey));
    const known = await largestOf({ origin, keys: await ownKeysOf(db, signer, origin), lostKeys: keys }, notes);
    if (known !== null && newest !== null && (await isKept(tx, newest.log, head, known)))
      throw new NoNewLog(`nothing was lost: the ${head.size} leaves continue the ${known.size} of the checkpoint`);
    const { size, root, key }: KnownHead = known ?? head;
    const begun = await beginLog(tx);
    const leaf: LogLeaf = {
      kind: 'restored',
      round_number: (await lastLogged(tx))?.roundNumber ?? 0,
      origin,
      size,
      root: Buffer.from(root).toString('hex'),
      ...(key && { key }),
      kept_size: head.size,
      kept_root: Buffer.from(head.root).toString('hex'),
      restored_at: begun.at,
    };
    await appendLeaves(tx, signer, { name: nextOrigin(origin), log: begun.log, head: EMPTY_HEAD }, [leaf]);
    return leaf;
  });

const keyNamed = (name: string, publicKey: string): NoteKey => ({
  name,
  kind: 'ed25519',
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
});

/** Those that are published; the signer's is from the first start of a server on. */
const ownKeysOf = async (db: Db, { publicKey }: Signer, origin: string): Promise<NoteKey[]> =>
  [publicKey, ...(await publicKeys(db)).map((key) => key.public_key)].map((key) => keyNamed(origin, key));

/** @throws NoNewLog if it is not a key that signs this log */
const lostKey = (origin: string, vkey: string): NoteKey => {
  try {
    const key = readNoteKey(vkey);
    if (key.name === origin && key.kind === 'ed25519') return key;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
  }
  throw new NoNewLog(`${vkey} is not the vkey of ${origin}`);
};

interface KnownLog {
  readonly origin: string;
  readonly keys: readonly NoteKey[];
  readonly lostKeys: readonly NoteKey[];
}

/** A checkpoint that was published, and the vkey that opened it, if that was lost. */
type KnownHead = TreeHead & { readonly key?: string };

/** The largest of these checkpoints; null: none. */
const largestOf = async (log: KnownLog, notes: readonly string[]): Promise<KnownHead | null> => {
  let largest: KnownHead | null = null;
  for (const note of notes) {
    const head = await openKnown(log, note);
    if (largest === null || head.size > largest.size) largest = head;
  }
  return largest;
};

/** Opens a checkpoint with our keys, else with one of those that were lost. @throws NoNewLog if none opens it */
const openKnown = async ({ origin, keys, lostKeys }: KnownLog, note: string): Promise<KnownHead> => {
  let why = '';
  for (const [n, tried] of [keys, ...lostKeys.map((key) => [key])].entries()) {
    try {
      const { size, root } = await openCheckpoint(note, { origin, keys: tried });
      const [key] = n === 0 ? [] : tried;
      return { size, root, ...(key && { key: writeNoteKey(key) }) };
    } catch (error) {
      if (!(error instanceof TlogError)) throw error;
      why ||= error.message;
    }
  }
  throw new NoNewLog(`not a checkpoint of ${origin} with our signature: ${why}`);
};

/** Whether the log as it is now continues a checkpoint. */
const isKept = async (tx: Tx, log: number, head: TreeHead, known: TreeHead): Promise<boolean> =>
  known.size <= head.size &&
  verifyConsistency(known, head, await readConsistencyProof(logTiles(tx, log), known.size, head.size));
