import { openNote, readConsistencyProof, readNoteKey, type TileSource, TlogError, type TreeHead } from '@lajvard/tlog';
import { writeAddCheckpoint } from '@lajvard/verify';
import type { ServerReply } from '#platform/http/ask-server.ts';
import type { Witness, WitnessNetwork } from './witness-network.ts';

/** How far the clock of a witness may be from ours, s. */
const MAX_CLOCK_DIFFERENCE = 300;

/** A witness gave no cosignature. `accuses`: it says that the log was rewritten or lost leaves. */
export class NotWitnessed extends Error {
  readonly accuses: boolean;
  constructor(message: string, accuses = false) {
    super(message);
    this.accuses = accuses;
  }
}

export interface Cosignature {
  /** A line of the checkpoint. */
  readonly line: string;
  /** By the clock of the witness, s. */
  readonly timestamp: number;
}

/**
 * Shows a witness the newest checkpoint, and verifies its cosignature.
 * @param lastSize the size that it cosigned last as far as we know; it says so itself if it knows better
 * @param now s
 * @throws NotWitnessed, and whatever the network throws
 */
export const askWitness = async (
  { network, tiles, signal }: { network: WitnessNetwork; tiles: TileSource; signal: AbortSignal },
  { url, vkey }: Witness,
  { head, note }: { readonly head: TreeHead; readonly note: string },
  { lastSize, now }: { readonly lastSize: number; readonly now: number },
): Promise<Cosignature> => {
  const show = async (oldSize: number): Promise<ServerReply> => {
    const proof = await readConsistencyProof(tiles, oldSize, head.size);
    return network.addCheckpoint(url, writeAddCheckpoint({ oldSize, proof, note }), signal);
  };
  let reply = await show(Math.min(lastSize, head.size));
  if (reply.status === 409) {
    const seen = /^(?:0|[1-9]\d{0,15})\n$/.test(reply.body) ? Number(reply.body) : null;
    if (seen === null) throw new NotWitnessed('it answered 409 without a size');
    if (seen > head.size) throw new NotWitnessed(`it saw ${seen} leaves, more than the log has`, true);
    reply = await show(seen);
  }
  const { status, body } = reply;
  if (status === 422) throw new NotWitnessed('it says that the log does not continue what it saw', true);
  if (status !== 200) throw new NotWitnessed(`it answered ${status}`);
  return cosignatureIn(body, { vkey, note, now });
};

/** The cosignature of this witness among the lines that it answered. */
const cosignatureIn = async (
  body: string,
  { vkey, note, now }: { readonly vkey: string; readonly note: string; readonly now: number },
): Promise<Cosignature> => {
  const { signatures } = await openNote(note + body, [readNoteKey(vkey)]).catch((error: unknown) => {
    if (error instanceof TlogError) throw new NotWitnessed(`its cosignature does not hold: ${error.message}`);
    throw error;
  });
  const [found] = signatures;
  const timestamp = found?.timestamp ?? 0;
  if (found === undefined || Math.abs(timestamp - now) > MAX_CLOCK_DIFFERENCE)
    throw new NotWitnessed('its clock and ours are too far apart');
  return { line: found.line, timestamp };
};
