import type { BeaconChain } from '@lajvard/beacon';

/** A public beacon that the wheel may wait for. */
export interface Beacon {
  readonly chain: BeaconChain;
  /** Whether it is this cluster's own: it shows how a beacon works and proves nothing. */
  readonly isOwn: boolean;
  /** Who is asked, without a slash at the end; none of an own beacon. */
  readonly relays: readonly string[];
  /** The verified signature of exactly this round; null: not there yet, ask again. Never longer than a few seconds. */
  readonly signatureOf: (round: number) => Promise<Buffer | null>;
  /** The same of a round long past, beside what the table waits for; null: nobody asked has it now. */
  readonly pastSignatureOf: (round: number) => Promise<Buffer | null>;
  readonly stop: () => Promise<void>;
}
