/** A witness of the public log. */
export interface Witness {
  readonly vkey: string;
  /** Its submission prefix (C2SP tlog-witness), without a slash at its end. */
  readonly url: string;
}

/** What a witness answered. */
export interface WitnessReply {
  readonly status: number;
  readonly body: string;
}

/** The way to the witnesses, as a port. Fails when there is no answer in time. */
export interface WitnessNetwork {
  readonly addCheckpoint: (url: string, body: string, signal: AbortSignal) => Promise<WitnessReply>;
}

const MAX_WAIT_MS = 10_000;
/** More than the lines of the cosignatures that one witness makes. */
const MAX_REPLY_BYTES = 16_384;

/** Reads no more than a reply may have. */
const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_REPLY_BYTES) throw new Error('the reply is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Calls witnesses over HTTP, each call with a timeout. */
export const httpWitnesses = (maxWaitMs = MAX_WAIT_MS): WitnessNetwork => ({
  addCheckpoint: async (url, body, signal) => {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
    }).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as Error & { code?: unknown };
      throw new Error(`no answer: ${typeof code === 'string' ? code : message}`, { cause: error });
    });
    return { status: response.status, body: await readText(response) };
  },
});
