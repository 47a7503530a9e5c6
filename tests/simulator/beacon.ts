import { createHash } from 'node:crypto';
import { type BeaconChain, beaconTimeMs, ownChain } from '@lajvard/beacon';
import { SILENT } from '@lajvard/process';
import { createLogKeeping, type Signer } from '../../apps/server/src/modules/fairness/index.ts';
import type { RoundBeacon } from '../../apps/server/src/modules/rounds/ports.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/pool.ts';

export const CHAIN: BeaconChain = ownChain(Buffer.alloc(32, 7), Date.UTC(2026, 0, 1));

/** What stands for the one signature of a round: who checks signatures is tested elsewhere, and takes time. */
export const signatureOf = (round: number): Buffer => createHash('sha512').update(`${round}`).digest().subarray(0, 48);

/**
 * How long after its time the signature of a round comes, ms; Infinity: never. Before its time is what a server sees
 * whose database has a slow clock.
 */
export const delayOf = (round: number): number => {
  const [kind = 0, share = 0] = createHash('sha256').update(`delay of ${round}`).digest();
  if (kind < 8) return Number.POSITIVE_INFINITY;
  if (kind < 16) return -8_000;
  return kind < 40 ? share * 400 : share * 8;
};

/** Whether a round that names this one is void, though all else goes well. */
export const isFaulty = (round: number): boolean => delayOf(round) > 110_000 || delayOf(round) < 0;

/** The beacon and the log of one simulated process. */
export const simulatedBeacon = (db: Db, clock: Clock, signer: Signer): RoundBeacon => {
  const siteUrl = () => 'https://casino.example';
  const { logClose } = createLogKeeping({ db, clock, log: SILENT, signer, siteUrl, isLeader: () => true });
  return {
    chain: CHAIN,
    signatureOf: async (round) =>
      clock.now() < beaconTimeMs(CHAIN, round) + delayOf(round) ? null : signatureOf(round),
    logClose,
  };
};
