import type { LogCorrection, LogFiles, RoundRecord, SigningKey } from '../formats.ts';

// What an observer asks a casino for, and what it finds.

/** The casino cannot be asked now; a later look may succeed. */
export class NoAnswer extends Error {}

/** What is compared of a published correction. */
export type Correction = Omit<LogCorrection, 'kind'>;

/** What a casino publishes; null where it has nothing. @throws NoAnswer */
export interface ObservedHouse extends LogFiles {
  readonly checkpoint: () => Promise<string | null>;
  readonly keys: () => Promise<readonly SigningKey[]>;
  readonly record: (round: number) => Promise<RoundRecord | null>;
  readonly receipts: (round: number) => Promise<readonly string[] | null>;
  /** The last hundred, newest first; of one round if it is named. */
  readonly corrections: (round?: number) => Promise<readonly Correction[] | null>;
}

/**
 * `fork`: a checkpoint does not continue the kept one; `shrunk`: the log lost leaves; `unsigned`: not signed by the
 * casino, or another log's; `damaged`: tiles that are not those of the checkpoint; `still`: rounds go on, the log does
 * not; `late`: a leaf told long after what it says happened; `ahead`: before; `leaf`: one that cannot follow;
 * `round`: a record that does not verify; `record`: one that differs from the log; `keys`: a key withdrawn;
 * `correction`: one that is in the log and not published so, or published and not in the log; `restored`: the log began
 * again, because a restore lost leaves; `unwitnessed`: too few of the known witnesses cosign, or a cosignature is
 * wrong; `beacon`: a round void for want of a beacon that was there; `weaker`: a round without what one before it had,
 * salted receipts, a board or the same beacon.
 */
export type FindingKind =
  | 'fork'
  | 'shrunk'
  | 'unsigned'
  | 'damaged'
  | 'still'
  | 'late'
  | 'ahead'
  | 'leaf'
  | 'round'
  | 'record'
  | 'keys'
  | 'correction'
  | 'restored'
  | 'unwitnessed'
  | 'beacon'
  | 'weaker';

/** Something wrong: what was expected, what was found, and what shows it. */
export interface Finding {
  readonly kind: FindingKind;
  readonly expected: string;
  readonly found: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}
