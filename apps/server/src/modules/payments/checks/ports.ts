/**
 * A transfer of a token inside a transaction. Accounts are 40 hexadecimal digits in lower case; `units` are the token's
 * smallest units.
 */
export interface Transfer {
  readonly contract: string;
  readonly recipient: string;
  readonly units: bigint;
}

/** The network's data of a transaction. */
export interface KnownTransaction {
  readonly succeeded: boolean;
  /** How many blocks follow it. */
  readonly confirmations: number;
  readonly transfers: readonly Transfer[];
}

/** Access to the network. */
export interface TransferLookup {
  /**
   * @param hash 64 hexadecimal digits
   * @returns null if the network does not know it (yet)
   * @throws if the network cannot be reached or its answer cannot be read
   */
  find(hash: string): Promise<KnownTransaction | null>;
}

/** The transfer that a deposit should have. */
export type ExpectedTransfer = Transfer;

/** When the network is asked, ms. */
export interface Pace {
  /** Between two searches for checks that are due. */
  readonly everyMs: number;
  /** Pauses after the first, second … failed try; after the last one it is given up. */
  readonly retryMs: readonly number[];
  /** How long until a found transfer with too few confirmations is looked up again. */
  readonly confirmMs: number;
  /** How long a process may work on a check before another one takes it. */
  readonly leaseMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** First some seconds after the request (a transfer takes a minute), then for two days at most. */
export const USUAL_PACE: Pace = {
  everyMs: 3 * SECOND,
  retryMs: [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
  confirmMs: MINUTE,
  leaseMs: 2 * MINUTE,
};
