import { bytesOfBase64 } from '../signature.ts';

// The request by which a log shows a witness its newest checkpoint: add-checkpoint of C2SP (tlog-witness).

/** More hashes than the proof of any log has. */
const MAX_PROOF = 63;

export interface AddCheckpoint {
  /** The size of the checkpoint that the witness saw last; 0: none. */
  readonly oldSize: number;
  /** That the log continues it. */
  readonly proof: readonly Uint8Array[];
  readonly note: string;
}

export const writeAddCheckpoint = ({ oldSize, proof, note }: AddCheckpoint): string =>
  [`old ${oldSize}`, ...proof.map((hash) => btoa(String.fromCharCode(...hash))), '', note].join('\n');

/** Reads such a request; the checkpoint in it is not opened. @returns null for anything else */
export function readAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const [, size = ''] = /^old (0|[1-9]\d*)$/.exec(first) ?? [];
  const oldSize = size === '' ? Number.NaN : Number(size);
  if (!Number.isSafeInteger(oldSize) || lines.length > MAX_PROOF) return null;
  const proof = lines.map((line) =>
    /^[\w+/]{43}=$/.test(line) && !line.includes('_') ? bytesOfBase64(urlSafe(line)) : new Uint8Array(),
  );
  return proof.every(({ length }) => length === 32) ? { oldSize, proof, note: body.slice(end + 2) } : null;
}

const urlSafe = (base64: string): string => base64.slice(0, -1).replaceAll('+', '-').replaceAll('/', '_');
