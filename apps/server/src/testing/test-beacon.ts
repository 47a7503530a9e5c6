import { type BeaconChain, beaconTimeMs, ownChain, signBeacon } from '@lajvard/beacon';

const SECRET = Buffer.alloc(32, 7);
/** A chain of a round a second, with a key that tests know. */
export const TEST_CHAIN: BeaconChain = ownChain(SECRET, Date.UTC(2026, 0, 1));

const signed = new Map<number, Buffer>();
/** The one signature of a round of that chain. */
export const testSignature = (round: number): Buffer => {
  const found = signed.get(round) ?? Buffer.from(signBeacon(SECRET, round));
  signed.set(round, found);
  return found;
};

/** A beacon that is never late: the signature of a round from its time on. */
export const punctualBeacon = (now: () => number) => ({
  chain: TEST_CHAIN,
  signatureOf: async (round: number): Promise<Buffer | null> =>
    now() < beaconTimeMs(TEST_CHAIN, round) ? null : testSignature(round),
});
