import { createHmac } from 'node:crypto';
import { beaconTimeMs, QUICKNET } from '@lajvard/beacon';
import { NO_METRICS, SILENT } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Beacon } from '../modules/beacon/beacon.ts';
import type { RelayAnswer } from '../modules/beacon/relay-network.ts';
import { relayedBeacon } from '../modules/beacon/relayed-beacon.ts';
import { seededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-clock.ts';

/** What a relay does in one round. */
const RELAY_FAULTS = ['forges', 'replays', 'answers another round', 'is dead', 'stalls', 'sends rubbish'] as const;
type RelayFault = (typeof RELAY_FAULTS)[number];
const RELAYS = ['https://one.example', 'https://two.example', 'https://three.example'];
const MAX_LATE_MS = 200_000; // longer than a round waits

/** A beacon with relays in simulated time, whose faults are chosen by a seed. */
export interface SimulatedBeacon {
  /** As one server process sees it. */
  readonly on: (clock: Clock) => Beacon;
  /** The one signature of a round, whether or not anybody ever sees it. */
  readonly signatureOf: (round: number) => Buffer;
  /** When a relay that is honest has it, epoch ms; `Infinity`: never. */
  readonly publicAt: (round: number) => number;
  readonly faultOf: (relay: string, round: number) => RelayFault | null;
  /** Whether every relay is faulty in that round. */
  readonly isHidden: (round: number) => boolean;
}

/** @param share how many rounds, and how many answers of relays, are faulty: 0 to 1 */
export const simulatedBeacon = (time: VirtualTime, seed: number, share = 0.2): SimulatedBeacon => {
  const made = (round: number, by: string): Buffer => createHmac('sha384', by).update(`${round}`).digest();
  // a keyed hash stands for the signature: pairings would take most of a run, and have tests of their own
  const signatureOf = (round: number): Buffer => made(round, `beacon ${seed}`);
  const chance = (what: string) => seededRandom(seed, `beacon ${what}`);
  const publicAt = (round: number): number => {
    const random = chance(`round ${round}`);
    const dueAt = beaconTimeMs(QUICKNET, round);
    if (random.unit() >= share) return dueAt + random.between(50, 900);
    return random.onceIn(3) ? Number.POSITIVE_INFINITY : dueAt + random.between(1_000, MAX_LATE_MS);
  };
  const faultOf = (relay: string, round: number): RelayFault | null => {
    const random = chance(`${relay} ${round}`);
    return random.unit() < share ? random.pick(RELAY_FAULTS) : null;
  };
  const never = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  const honest = (round: number): RelayAnswer =>
    time.now() < publicAt(round) ? 'absent' : { round, signature: signatureOf(round) };
  const answers: Record<RelayFault, (round: number, signal: AbortSignal) => Promise<RelayAnswer>> = {
    forges: async (round) => ({ round, signature: made(round, 'forger') }),
    replays: async (round) => ({ round, signature: signatureOf(round - 1) }),
    'answers another round': async (round) => ({ round: round + 1, signature: signatureOf(round + 1) }),
    'is dead': async () => Promise.reject(new Error('no answer: ECONNREFUSED')),
    stalls: (_, signal) => never(signal),
    'sends rubbish': async (round) => ({ round, signature: Buffer.alloc(48) }),
  };
  const on = (clock: Clock): Beacon =>
    relayedBeacon({
      chain: QUICKNET,
      relays: RELAYS,
      clock,
      log: SILENT,
      metrics: NO_METRICS,
      network: {
        askRound: async (relay, _hash, round, signal) => {
          const fault = faultOf(relay, round);
          return fault ? answers[fault](round, signal) : honest(round);
        },
      },
      verify: async (_chain, round, signature) => signatureOf(round).equals(signature),
    });
  const isHidden = (round: number): boolean => RELAYS.every((relay) => faultOf(relay, round) !== null);
  return { on, signatureOf, publicAt, faultOf, isHidden };
};
