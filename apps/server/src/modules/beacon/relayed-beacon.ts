import { beaconTimeMs } from '@lajvard/beacon';
import type { Log, Metrics } from '@lajvard/process';
import { askOnce } from './ask-once.ts';
import type { Beacon } from './beacon.ts';
import { relayMetrics } from './relay-metrics.ts';
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
