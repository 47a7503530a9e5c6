import type { LogLeaf } from '@lajvard/contract';
import { appendEntries, EMPTY_HEAD, type NoteKey, signCheckpoint } from '@lajvard/tlog';
import { canonicalJson, leavesOf } from '@lajvard/verify';
import { lastCorrections, publicRoundsFrom } from '#modules/rounds';
import { readingFacts } from '#modules/wheel';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import {
  holdLog,
  insertCheckpoint,
  insertFullTiles,
  insertLeaf,
  lastLogged,
  loggedCorrections,
  logTiles,
  newestCheckpoint,
} from './log-store.ts';
import type { Signer } from './open-signer.ts';

/** More wait for the next time. */
const MAX_ROUNDS = 50;

/** What rounds have told since the last leaf. A new log begins with the newest round. */
const leavesToAppend = async (tx: Tx): Promise<LogLeaf[]> => {
  const last = await lastLogged(tx);
  const found: LogLeaf[] = [];
  for (const round of await publicRoundsFrom(tx, last?.roundNumber ?? null, MAX_ROUNDS)) {
    const leaves = leavesOf(round, round.ended_at === null ? null : await readingFacts(tx, round.round_number));
    const isKnown = ({ kind }: LogLeaf): boolean =>
      round.round_number === last?.roundNumber && last.kinds.includes(kind);
    found.push(...leaves.filter((leaf) => !isKnown(leaf)));
  }
  return found.concat(await correctionsToAppend(tx));
};

/** The corrections since the last one that was logged, in their order. */
const correctionsToAppend = async (tx: Tx): Promise<LogLeaf[]> => {
  const corrections = await lastCorrections(tx, MAX_ROUNDS);
  const logged = await loggedCorrections(
    tx,
    corrections.map(({ round_number }) => round_number),
  );
  return corrections
    .filter(({ round_number }) => !logged.has(round_number))
    .reverse()
    .map(({ round_number, paid_number, number, corrected_at }) => ({
      kind: 'correction',
      round_number,
      paid_number,
      number,
      corrected_at: corrected_at.getTime(),
    }));
};

/**
 * Appends what rounds have told since the last time, and signs for all of it.
 * @param origin names a new log; one that is kept goes on under its own name
 * @returns how many leaves were added; null: somebody else appends
 * @throws TlogError if what is kept is not what was signed, and nothing may be signed
 */
export const appendToLog = (db: Db, signer: Signer, origin: string): Promise<number | null> =>
  transaction(db, async (tx) => {
    if (!(await holdLog(tx))) return null;
    const leaves = await leavesToAppend(tx);
    if (leaves.length === 0) return 0;
    const newest = await newestCheckpoint(tx);
    const head = newest?.head ?? EMPTY_HEAD;
    const entries = leaves.map((leaf) => new TextEncoder().encode(canonicalJson(leaf)));
    const grown = await appendEntries(logTiles(tx), head, entries);
    for (const [n, { round_number: roundNumber, kind }] of leaves.entries())
      await insertLeaf(tx, { index: head.size + n, roundNumber, kind, bytes: entries[n] ?? new Uint8Array() });
    await insertFullTiles(tx, grown.tiles);
    const name = newest ? newest.note.slice(0, newest.note.indexOf('\n')) : origin;
    const publicKey = new Uint8Array(Buffer.from(signer.publicKey, 'base64url'));
    const key: NoteKey = { name, kind: 'ed25519', publicKey };
    const sign = (message: Uint8Array) => new Uint8Array(Buffer.from(signer.sign(Buffer.from(message)), 'base64url'));
    await insertCheckpoint(tx, grown.head, await signCheckpoint(name, grown.head, key, sign));
    return leaves.length;
  });
