import { cosignNote, EMPTY_HEAD, openCheckpoint, TlogError, type TlogFault, verifyConsistency } from '@lajvard/tlog';
import type { NoteKey } from '../formats.ts';
import { readAddCheckpoint } from './add-checkpoint.ts';

// A witness of logs (C2SP tlog-witness): it cosigns a checkpoint only if it continues the one it cosigned before, so
// that a log with enough witnesses can show nobody another history. Storage, time and the private key are ports.

/** What a witness keeps: of each log the checkpoint that it cosigned last, with its own and the log's signatures. */
export interface WitnessStore {
  readonly read: (origin: string) => Promise<string | null>;
  /** Ends when a crash can no longer undo it. */
  readonly write: (origin: string, note: string) => Promise<void>;
}

export interface WitnessOptions {
  /** The keys of the logs; each is named like its log's origin. */
  readonly logs: readonly NoteKey[];
  readonly key: NoteKey;
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  readonly store: WitnessStore;
  /** Seconds since 1970. */
  readonly now: () => number;
  /**
   * A log signed a checkpoint that was not shown to continue the kept one. Two of one size prove a fork; otherwise the
   * proof may be what is wrong, and anybody may have sent it.
   */
  readonly onRefused: (seen: { readonly origin: string; readonly kept: string | null; readonly note: string }) => void;
}

/** What is answered over HTTP. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

const answer = (status: WitnessAnswer['status'], body: string): WitnessAnswer => ({
  status,
  type: status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

const STATUS: Partial<Record<TlogFault, WitnessAnswer['status']>> = { signature: 403, fork: 422 };

/** A witness: `addCheckpoint` answers the body of such a request. */
export function createWitness({ logs, key, sign, store, now, onRefused }: WitnessOptions): {
  addCheckpoint: (body: string) => Promise<WitnessAnswer>;
} {
  // To check a checkpoint against the last one and to keep it is one step: otherwise two requests could roll back.
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(origin: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(origin) ?? Promise.resolve()).then(work);
    turns.set(
      origin,
      done.catch(() => undefined),
    );
    return done;
  };

  const addCheckpoint = async (body: string): Promise<WitnessAnswer> => {
    const request = readAddCheckpoint(body);
    if (request === null) return answer(400, 'not a request of add-checkpoint');
    const { oldSize, proof, note } = request;
    const origin = note.slice(0, note.indexOf('\n'));
    const keys = logs.filter(({ name }) => name === origin);
    if (keys.length === 0) return answer(404, 'unknown log');
    const head = await openCheckpoint(note, { origin, keys }).catch((error: unknown) => {
      if (error instanceof TlogError) return error;
      throw error;
    });
    if (head instanceof TlogError) return answer(STATUS[head.fault] ?? 400, head.message);
    if (oldSize > head.size) return answer(400, 'the old size is above the size of the checkpoint');
    return inTurn(origin, async () => {
      const kept = await store.read(origin);
      // its own signature shows that the store holds what it wrote
      const last = kept === null ? EMPTY_HEAD : await openCheckpoint(kept, { origin, keys: [key] });
      if (oldSize !== last.size) return answer(409, String(last.size));
      if (!verifyConsistency(last, head, proof)) {
        onRefused({ origin, kept, note });
        return answer(422, 'not a continuation of the checkpoint before');
      }
      const lines = head.signatures.map(({ line }) => line);
      const signed = note.slice(0, note.lastIndexOf('\n\n') + 2) + lines.join('');
      const cosigned = await cosignNote(signed, key, sign, now());
      await store.write(origin, cosigned);
      return { ...answer(200, ''), body: cosigned.slice(signed.length) };
    });
  };
  return { addCheckpoint };
}
