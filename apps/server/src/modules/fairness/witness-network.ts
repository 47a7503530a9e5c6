import { askServer, type ServerReply } from '#platform/http/ask-server.ts';

/** A witness of the public log. */
export interface Witness {
  readonly vkey: string;
  /** Its submission prefix (C2SP tlog-witness), without a slash at its end. */
  readonly url: string;
}

/** The way to the witnesses, as a port. Fails when there is no answer in time. */
export interface WitnessNetwork {
  readonly addCheckpoint: (url: string, body: string, signal: AbortSignal) => Promise<ServerReply>;
}

const MAX_WAIT_MS = 10_000;
/** More than the lines of the cosignatures that one witness makes. */
const MAX_REPLY_BYTES = 16_384;

/** Calls witnesses over HTTP, each call with a timeout. */
export const httpWitnesses = (maxWaitMs = MAX_WAIT_MS): WitnessNetwork => ({
  addCheckpoint: (url, body, signal) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    const call = { method: 'POST', headers, body };
    return askServer(`${url}/add-checkpoint`, call, { signal, maxWaitMs, maxBytes: MAX_REPLY_BYTES });
  },
});
