import { type Beacon, beaconRoutes, openBeacon } from '#modules/beacon';
import {
  createLateBeacons,
  createLogKeeping,
  createWitnessing,
  httpWitnesses,
  logRoutes,
  measureWitnesses,
  openSigner,
  ownKeys,
  proofsRoutes,
} from '#modules/fairness';
import type { Tx } from '#platform/db/pool.ts';
import { keysFor, secretsOf } from '#platform/keys.ts';
import type { Worker } from '#platform/worker.ts';
import { measureLog } from '../metrics/public-log-metrics.ts';
import type { Base, Domain } from './domain.ts';

/**
 * What anybody can check the rounds with: signatures, the beacon, the public log and its witnesses.
 * @param isLeader whether this process leads the rounds; asked only once it runs
 */
export const composeFairness = async (base: Base, isLeader: () => boolean) => {
  const { settings, db, backgroundDb, clock, log, metrics } = base;
  const { WITNESSES: witnesses } = settings;
  const receiptSecrets = secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS);
  const sealingKeys = keysFor(receiptSecrets, 'round signing key');
  const signer = await openSigner(db, settings.ROUND_SIGNING_KEY, sealingKeys);
  const beacon: Beacon | null = openBeacon(settings, { clock, log, metrics });
  const background = { db: backgroundDb, clock, log, isLeader };
  const logKeeping = createLogKeeping({ ...background, signer, siteUrl: base.siteUrl });
  const witnessing = createWitnessing({ ...background, network: httpWitnesses(), witnesses });
  const beaconWorkers: Worker[] =
    beacon === null
      ? []
      : [
          createLateBeacons({ ...background, beacon }),
          // stops after the rounds, which need it to close, and before the late beacons, whose questions it ends
          { start: () => undefined, stop: beacon.stop },
        ];
  measureLog(metrics, backgroundDb);
  measureWitnesses(metrics, backgroundDb, witnesses);
  return {
    signer,
    receiptSecrets,
    /** The keys that acknowledge plays, present and earlier. */
    ackKeys: (tx: Tx) => ownKeys(tx, signer, sealingKeys, settings.ROUND_SIGNING_KEY_PREVIOUS),
    /** Decides the numbers together with the seed; its closes are in the public log. Null: rounds have none. */
    beacon: beacon && { ...beacon, logClose: logKeeping.logClose },
    playerRoutes: [
      ...proofsRoutes({ db, signer, now: () => clock.now() }),
      ...logRoutes(backgroundDb, witnesses),
      ...beaconRoutes(beacon),
    ],
    workers: [logKeeping, witnessing, ...beaconWorkers],
  } satisfies Domain & Record<string, unknown>;
};

export type Fairness = Awaited<ReturnType<typeof composeFairness>>;
