/** A transfer of a token inside a transaction. Accounts are 40 hexadecimal digits in lower case; the amount is in the token's smallest units. */
export interface Transfer {
  readonly contract: string;
  readonly recipient: string;
  readonly units: bigint;
}

/** What the network knows of a transaction. */
export interface KnownTransaction {
  readonly succeeded: boolean;
  /** How many blocks stand on it. */
  readonly confirmations: number;
  readonly transfers: readonly Transfer[];
}

/** The way to the network. */
export interface TransferLookup {
  /**
   * @param hash 64 hexadecimal digits
   * @returns null where the network does not know it (yet)
   * @throws when the network cannot be asked or says what nobody can read
   */
  find(hash: string): Promise<KnownTransaction | null>;
}

/** What a deposit's transfer must be. */
export type ExpectedTransfer = Transfer;

/** When the network is asked, milliseconds. */
export interface Pace {
  /** Between two looks for what is due. */
  readonly everyMs: number;
  /** After the first, second … try that brought nothing; then it is given up. */
  readonly retryMs: readonly number[];
  /** Until a found transfer is looked at again, while it has too few confirmations. */
  readonly confirmMs: number;
  /** How long a process may be busy with one check before another takes it. */
  readonly leaseMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Some seconds after the request at first (a transfer takes a minute), for two days at most. */
export const USUAL_PACE: Pace = {
  everyMs: 3 * SECOND,
  retryMs: [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
  confirmMs: MINUTE,
  leaseMs: 2 * MINUTE,
};
