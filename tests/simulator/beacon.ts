import { createHash } from 'node:crypto';
import { beaconTimeMs, QUICKNET } from '@lajvard/beacon';
import { SILENT } from '@lajvard/process';
import type { SimulatedBeacon } from '@lajvard/server/testing/simulated-beacon.ts';
import { createLogKeeping, type Signer } from '../../apps/server/src/modules/fairness/index.ts';
import type { RoundBeacon } from '../../apps/server/src/modules/rounds/ports.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/pool.ts';

/** Whether a signature is there 8 s before its time, as servers see it whose database has a slow clock. */
const isEarly = (round: number): boolean => (createHash('sha256').update(`early ${round}`).digest()[0] ?? 0) < 6;

/** Whether a round that names this one may be void, though all else goes well: it is late, absent or too early. */
export const isFaulty = (beacon: SimulatedBeacon, round: number): boolean =>
  isEarly(round) || beacon.publicAt(round) > beaconTimeMs(QUICKNET, round) + 5_000 || beacon.isHidden(round);

/** The beacon, whose relays lie and stall, and the log of one simulated process. */
export const beaconOf = (beacon: SimulatedBeacon, db: Db, clock: Clock, signer: Signer): RoundBeacon => {
  const siteUrl = () => 'https://casino.example';
  const { logClose } = createLogKeeping({ db, clock, log: SILENT, signer, siteUrl, isLeader: () => true });
  const asked = beacon.on(clock);
  return {
    chain: asked.chain,
    signatureOf: async (round) =>
      isEarly(round) && clock.now() >= beaconTimeMs(QUICKNET, round) - 8_000
        ? beacon.signatureOf(round)
        : asked.signatureOf(round),
    logClose,
  };
};
