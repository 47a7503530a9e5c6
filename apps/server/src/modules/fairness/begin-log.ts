import type { LogLeaf } from '@lajvard/contract';
import {
  EMPTY_HEAD,
  type NoteKey,
  openCheckpoint,
  readConsistencyProof,
  TlogError,
  type TreeHead,
  verifyConsistency,
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
 * Ends the public log and begins another one, whose first leaf says that a restore lost leaves (decision 098): to whom
 * saw them, the log as it is now is a fork. As the owner of the tables.
 * @param notes checkpoints of the log that were published; the largest counts. None: nobody has one
 * @throws NoNewLog
 */
export const beginNewLog = (db: Db, signer: Signer, notes: readonly string[]): Promise<LogLeaf> =>
  transaction(db, async (tx) => {
    if (!(await holdLog(tx))) throw new NoNewLog('a server is writing the log; stop all servers');
    const newest = await newestCheckpoint(tx);
    const origin = newest === null ? originOf(notes[0] ?? '') : originOf(newest.note);
    if (!origin.includes('/')) throw new NoNewLog('there is no log yet: name a checkpoint of it');
    const head = newest?.head ?? EMPTY_HEAD;
    const known = await largestOf(db, origin, notes);
    if (known !== null && newest !== null && (await isKept(tx, newest.log, head, known)))
      throw new NoNewLog(`nothing was lost: the ${head.size} leaves continue the ${known.size} of the checkpoint`);
    const { size, root } = known ?? head;
    const begun = await beginLog(tx);
    const leaf: LogLeaf = {
      kind: 'restored',
      round_number: (await lastLogged(tx))?.roundNumber ?? 0,
      origin,
      size,
      root: Buffer.from(root).toString('hex'),
      kept_size: head.size,
      kept_root: Buffer.from(head.root).toString('hex'),
      restored_at: begun.at,
    };
    await appendLeaves(tx, signer, { name: nextOrigin(origin), log: begun.log, head: EMPTY_HEAD }, [leaf]);
    return leaf;
  });

/** The largest of these checkpoints; null: none. */
const largestOf = async (db: Db, origin: string, notes: readonly string[]): Promise<TreeHead | null> => {
  const keys = (await publicKeys(db)).map(
    ({ public_key: key }): NoteKey => ({
      name: origin,
      kind: 'ed25519',
      publicKey: new Uint8Array(Buffer.from(key, 'base64url')),
    }),
  );
  let largest: TreeHead | null = null;
  for (const note of notes) {
    const head = await openCheckpoint(note, { origin, keys }).catch((error: unknown) => {
      if (error instanceof TlogError)
        throw new NoNewLog(`not a checkpoint of ${origin} with our signature: ${error.message}`);
      throw error;
    });
    if (largest === null || head.size > largest.size) largest = head;
  }
  return largest;
};

/** Whether the log as it is now continues a checkpoint. */
const isKept = async (tx: Tx, log: number, head: TreeHead, known: TreeHead): Promise<boolean> =>
  known.size <= head.size &&
  verifyConsistency(known, head, await readConsistencyProof(logTiles(tx, log), known.size, head.size));
