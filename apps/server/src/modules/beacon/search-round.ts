import { type BeaconChain, beaconTimeMs } from '@lajvard/beacon';
import type { Clock } from '#platform/clock.ts';
import type { RelayMetrics } from './relay-metrics.ts';
import { type RelayNetwork, WrongAnswer } from './relay-network.ts';

const RETRY_MS = 300;
/** In this time after a round is due its signature comes, if all is well: somebody waits for each moment. */
const SOON_MS = 2_000;
const RETRY_SOON_MS = 100;
/** Who waits asks again and again: after this time nobody waits. */
const FORGOTTEN_MS = 10_000;

export interface RelayPorts {
  readonly chain: BeaconChain;
  readonly relays: readonly string[];
  readonly clock: Clock;
  readonly network: RelayNetwork;
  readonly metrics: RelayMetrics;
  /** Off the thread that serves. */
  readonly verify: (chain: BeaconChain, round: number, signature: Uint8Array) => Promise<boolean>;
}

/** The search for the signature of one round. */
export interface Search {
  readonly round: number;
  /** @returns null if there is none in time */
  wait(maxMs: number): Promise<Buffer | null>;
  /** Nobody waits for it: the relays are not asked again. */
  isForgotten(): boolean;
  /** Ms since the round's time, while somebody waits for it. */
  waitingMs(): number;
  end(): void;
}

/**
 * Asks every relay for a round, each by itself, so that none delays another; the first valid signature wins. A relay
 * that sent an invalid one is not asked again for this round: each costs a verification.
 */
export const searchRound = (ports: RelayPorts, round: number): Search => {
  const { chain, relays, clock, network, metrics, verify } = ports;
  const stopping = new AbortController();
  const checks = new Map<string, Promise<boolean>>();
  const found = Promise.withResolvers<Buffer | null>();
  let isFound = false;
  let lastAskedAt = clock.monotonic();

  /** Several relays send the same, which is verified once; what differs from the found one needs no look. */
  const isValid = (signature: Buffer): Promise<boolean> | boolean => {
    const text = signature.toString('hex');
    const check = checks.get(text) ?? (!isFound && verify(chain, round, signature));
    if (check) checks.set(text, check);
    return check;
  };
  const ask = async (relay: string): Promise<'valid' | 'absent' | 'forged'> => {
    const answer = await network.askRound(relay, chain.hash, round, stopping.signal);
    if (answer === 'absent') return answer;
    if (answer.round !== round) throw new WrongAnswer(`it answered round ${answer.round} for ${round}`);
    if (!(await isValid(answer.signature))) return 'forged';
    if (!isFound) metrics.found(clock.now() - beaconTimeMs(chain, round));
    isFound = true;
    found.resolve(answer.signature);
    return 'valid';
  };
  const isForgotten = (): boolean => !isFound && clock.monotonic() - lastAskedAt >= FORGOTTEN_MS;
  const isWanted = (): boolean => !isFound && !isForgotten() && !stopping.signal.aborted;
  const pauseMs = (): number => {
    const sinceDueMs = clock.now() - beaconTimeMs(chain, round);
    if (sinceDueMs < 0) return Math.min(RETRY_MS, -sinceDueMs);
    return sinceDueMs < SOON_MS ? RETRY_SOON_MS : RETRY_MS;
  };
  const pause = (): Promise<void> => new Promise((resolve) => clock.after(pauseMs(), resolve));
  /** @returns whether it may be asked again */
  const askOnce = async (relay: string): Promise<boolean> => {
    try {
      const outcome = await ask(relay);
      if (outcome === 'forged') metrics.failed(relay, 'wrong', 'it answered a signature that is not of this round');
      else metrics.answered(relay, outcome);
      return outcome === 'absent';
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!stopping.signal.aborted) metrics.failed(relay, error instanceof WrongAnswer ? 'wrong' : 'silent', said);
      return true;
    }
  };
  const askUntilFound = async (relay: string): Promise<void> => {
    while (isWanted() && (await askOnce(relay))) if (isWanted()) await pause();
  };
  for (const relay of relays) void askUntilFound(relay);
  return {
    round,
    wait: async (maxMs) => {
      lastAskedAt = clock.monotonic();
      const late = Promise.withResolvers<null>();
      const cancel = clock.after(maxMs, () => late.resolve(null));
      const signature = await Promise.race([found.promise, late.promise]);
      cancel();
      return signature;
    },
    isForgotten,
    waitingMs: () => (isWanted() ? Math.max(0, clock.now() - beaconTimeMs(chain, round)) : 0),
    end: () => {
      stopping.abort();
      found.resolve(null);
    },
  };
};
