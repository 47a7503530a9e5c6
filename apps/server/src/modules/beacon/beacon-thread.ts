import { type BeaconChain, signBeacon, verifyBeacon } from '@lajvard/beacon';
import { openThread } from '#platform/open-thread.ts';

/** Pairings take long enough to delay every play that arrives meanwhile, so they have a thread. */
export type BeaconWork =
  | { readonly chain: BeaconChain; readonly round: number; readonly signature: Uint8Array }
  | { readonly secretKey: Uint8Array; readonly round: number };

/** What the thread computes. */
export const workOut = (work: BeaconWork): Uint8Array | boolean =>
  'secretKey' in work ? signBeacon(work.secretKey, work.round) : verifyBeacon(work.chain, work.round, work.signature);

const thread = openThread<BeaconWork, Uint8Array | boolean>(new URL('./beacon-worker.ts', import.meta.url));

/** Whether it is the signature of exactly this round. */
export const verifyInWorker = async (chain: BeaconChain, round: number, signature: Uint8Array): Promise<boolean> =>
  (await thread({ chain, round, signature })) === true;

export const signInWorker = async (secretKey: Uint8Array, round: number): Promise<Buffer> =>
  Buffer.from((await thread({ secretKey, round })) as Uint8Array);
