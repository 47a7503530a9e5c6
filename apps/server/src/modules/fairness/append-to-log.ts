import type { LogLeaf } from '@lajvard/contract';
import { appendEntries, EMPTY_HEAD, type NoteKey, signCheckpoint, type TreeHead } from '@lajvard/tlog';
import { canonicalJson, leavesOf, originOf } from '@lajvard/verify';
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
    .filter(({ round_number, ordinal }) => ordinal > (logged.get(round_number) ?? 0))
    .reverse()
    .map(({ round_number, ordinal, paid_number, former_number, number, corrected_at }) => ({
      kind: 'correction',
      round_number,
      paid_number,
      ...(ordinal > 1 && { former_number }),
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
    const name = newest === null ? origin : originOf(newest.note);
    await appendLeaves(tx, signer, { name, log: newest?.log ?? 1, head: newest?.head ?? EMPTY_HEAD }, leaves);
    return leaves.length;
  });

/** Adds leaves to a log that this process holds, and signs its new checkpoint. */
export const appendLeaves = async (
  tx: Tx,
  signer: Signer,
  { name, log, head }: { readonly name: string; readonly log: number; readonly head: TreeHead },
  leaves: readonly LogLeaf[],
): Promise<void> => {
  const entries = leaves.map((leaf) => new TextEncoder().encode(canonicalJson(leaf)));
  const grown = await appendEntries(logTiles(tx, log), head, entries);
  for (const [n, { round_number: round, kind }] of leaves.entries()) {
    const roundNumber = kind === 'restored' ? -log : round;
    await insertLeaf(tx, log, { index: head.size + n, roundNumber, kind, bytes: entries[n] ?? new Uint8Array() });
  }
  await insertFullTiles(tx, log, grown.tiles);
  const publicKey = new Uint8Array(Buffer.from(signer.publicKey, 'base64url'));
  const key: NoteKey = { name, kind: 'ed25519', publicKey };
  const sign = (message: Uint8Array) => new Uint8Array(Buffer.from(signer.sign(Buffer.from(message)), 'base64url'));
  await insertCheckpoint(tx, { log, head: grown.head, note: await signCheckpoint(name, grown.head, key, sign) });
};
