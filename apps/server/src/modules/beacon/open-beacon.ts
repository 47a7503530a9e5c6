import { QUICKNET } from '@lajvard/beacon';
import type { Log, Metrics } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import type { Beacon } from './beacon.ts';
import { verifyInWorker } from './beacon-thread.ts';
import { ownBeacon } from './own-beacon.ts';
import { relayMetrics } from './relay-metrics.ts';
import { httpRelays } from './relay-network.ts';
import { relayedBeacon } from './relayed-beacon.ts';

interface BeaconPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The beacon of the settings; null: none. */
export const openBeacon = (
  { BEACON_URLS: urls, RECEIPT_SECRET: secret }: Pick<Settings, 'BEACON_URLS' | 'RECEIPT_SECRET'>,
  ports: BeaconPorts,
): Beacon | null => {
  if (urls === 'own') {
    relayMetrics(ports, [], () => 0); // it is never late, and dashboards find the same series
    return ownBeacon({ secret, clock: ports.clock });
  }
  if (urls.length === 0) return null;
  return relayedBeacon({ chain: QUICKNET, relays: urls, network: httpRelays(), verify: verifyInWorker, ...ports });
};
