import * as z from 'zod/mini';
import { askServer } from '#platform/http/ask-server.ts';

/** What a relay said of a round: a signature that nobody has verified yet, or that there is none yet. */
export type RelayAnswer = { readonly round: number; readonly signature: Buffer } | 'absent';

/** The way to drand's relays, as a port. Fails when there is no answer in time, or one that is none. */
export interface RelayNetwork {
  readonly askRound: (relay: string, chainHash: string, round: number, signal: AbortSignal) => Promise<RelayAnswer>;
}

/** A relay answered what no relay answers. */
export class WrongAnswer extends Error {}

/** Relays hold the next round back until it is there: up to a period of three seconds. */
const MAX_WAIT_MS = 5_000;
/** An answer has some 250. */
const MAX_REPLY_BYTES = 4_096;

const reply = z.object({ round: z.int(), signature: z.string().check(z.regex(/^[\da-f]{96}$/)) });

const readReply = (body: string): RelayAnswer => {
  try {
    const { round, signature } = reply.parse(JSON.parse(body));
    return { round, signature: Buffer.from(signature, 'hex') };
  } catch {
    throw new WrongAnswer('it answered no signature');
  }
};

/** Asks relays over HTTP, each call with a timeout. */
export const httpRelays = (maxWaitMs = MAX_WAIT_MS): RelayNetwork => ({
  askRound: async (relay, chainHash, round, signal) => {
    const bounds = { signal, maxWaitMs, maxBytes: MAX_REPLY_BYTES };
    const call = { headers: { Accept: 'application/json' } };
    const { status, body } = await askServer(`${relay}/${chainHash}/public/${round}`, call, bounds);
    if (status === 404 || status === 425) return 'absent';
    if (status !== 200) throw new Error(`it answered ${status}`);
    return readReply(body);
  },
});
