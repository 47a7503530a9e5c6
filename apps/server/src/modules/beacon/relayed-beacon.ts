import { beaconTimeMs } from '@lajvard/beacon';
import type { Log, Metrics } from '@lajvard/process';
import type { Beacon } from './beacon.ts';
import { relayMetrics } from './relay-metrics.ts';
import { type RelayPorts, type Search, searchRound } from './search-round.ts';

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
  let isStopped = false;
  const told = relayMetrics({ log, metrics }, relays, () => search?.waitingMs() ?? 0);
  const ports = { ...given, metrics: told };
  return {
    chain,
    isOwn: false,
    relays,
    signatureOf: async (round) => {
      // clocks differ, so asking begins a little early; long before its time there is nothing to ask for
      if (isStopped || clock.now() < beaconTimeMs(chain, round) - chain.periodMs) return null;
      if (search?.round !== round || search.isForgotten()) {
        search?.end();
        search = searchRound(ports, round);
      }
      return search.wait(MAX_WAIT_MS);
    },
    stop: async () => {
      isStopped = true;
      search?.end();
    },
  };
};
