import { beaconTimeMs } from '@lajvard/beacon';
import type { Log, Metrics } from '@lajvard/process';
import type { Beacon } from './beacon.ts';
import { relayMetrics } from './relay-metrics.ts';
import { WrongAnswer } from './relay-network.ts';
import { type RelayPorts, type Search, searchRound } from './search-round.ts';

/** Who asks goes by the clock of the database: ours may be behind. Long before its time no relay has a round. */
const MAX_EARLY_MS = 60_000;
/** As long as a call waits for a signature. */
const MAX_WAIT_MS = 1_000;

export interface RelayedBeaconOptions extends Omit<RelayPorts, 'metrics'> {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A beacon that relays hand on: anybody may run one, and none is believed. */
export const relayedBeacon = ({ log, metrics, ...given }: RelayedBeaconOptions): Beacon => {
  const { chain, relays, clock } = given;
  let search: Search | null = null;
  const stopping = new AbortController();
  const told = relayMetrics({ log, metrics }, relays, () => search?.waitingMs() ?? 0);
  const ports = { ...given, metrics: told };
  return {
    chain,
    isOwn: false,
    relays,
    signatureOf: async (round) => {
      if (stopping.signal.aborted || clock.now() < beaconTimeMs(chain, round) - MAX_EARLY_MS) return null;
      if (search?.round !== round || search.isForgotten()) {
        search?.end();
        search = searchRound(ports, round);
      }
      return search.wait(MAX_WAIT_MS);
    },
    pastSignatureOf: (round) => askOnce(ports, round, stopping.signal),
    stop: async () => {
      stopping.abort();
      search?.end();
    },
  };
};

/** Asks the relays for a round of the past, one after the other and once each, beside any search. Null: none has it. */
const askOnce = async (
  { chain, relays, network, metrics, verify }: RelayPorts,
  round: number,
  signal: AbortSignal,
): Promise<Buffer | null> => {
  for (const relay of relays) {
    if (signal.aborted) return null;
    try {
      const answer = await network.askRound(relay, chain.hash, round, signal);
      if (answer === 'absent') metrics.answered(relay, answer);
      else if (answer.round === round && (await verify(chain, round, answer.signature))) {
        metrics.answered(relay, 'valid');
        return answer.signature;
      } else metrics.failed(relay, 'wrong', 'it answered a signature that is not of this round');
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) metrics.failed(relay, error instanceof WrongAnswer ? 'wrong' : 'silent', said);
    }
  }
  return null;
};
