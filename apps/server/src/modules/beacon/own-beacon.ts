import { beaconTimeMs, ownChain } from '@lajvard/beacon';
import type { Clock } from '#platform/clock.ts';
import { keyFor } from '#platform/keys.ts';
import type { Beacon } from './beacon.ts';
import { signInWorker } from './beacon-thread.ts';

/** 2026-01-01; any moment before the first round would do. */
const GENESIS_MS = 1_767_225_600_000;
const MAX_KEPT = 512;

/** A scalar below the group's order, which is nearly 2^255. */
const scalarFrom = (secret: string): Buffer => {
  const key = keyFor(secret, 'own beacon');
  key.writeUInt8(key.readUInt8() & 0x3f);
  return key;
};

/**
 * A beacon of our own: servers with one secret have the same. It signs no round before its time, unless somebody here
 * makes it: it shows how a beacon works and proves nothing.
 */
export const ownBeacon = ({ secret, clock }: { readonly secret: string; readonly clock: Clock }): Beacon => {
  const secretKey = scalarFrom(secret);
  const chain = ownChain(secretKey, GENESIS_MS);
  const kept = new Map<number, Promise<Buffer>>();
  const sign = (round: number): Promise<Buffer> => {
    const signing = signInWorker(secretKey, round);
    kept.set(round, signing);
    signing.catch(() => kept.delete(round));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return signing;
  };
  const signatureOf = async (round: number): Promise<Buffer | null> => {
    if (round < 1 || clock.now() < beaconTimeMs(chain, round)) return null;
    return kept.get(round) ?? sign(round);
  };
  return {
    chain,
    isOwn: true,
    relays: [],
    signatureOf,
    pastSignatureOf: signatureOf,
    stop: async () => undefined,
  };
};
