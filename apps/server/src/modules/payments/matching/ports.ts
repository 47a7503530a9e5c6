import type { Log } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';

/** A final transfer of the token from or to a wallet. */
export interface WalletTransfer {
  /** Of its transaction: 64 hexadecimal digits in lower case. Several transfers may share one. */
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  /** The token's smallest units; 10,000 of USDT are a cent. */
  readonly units: bigint;
  /** Of its block. */
  readonly at: Date;
}

/** Which transfers are asked for: `from` inclusive to `to` exclusive. */
export interface TransfersAsked {
  readonly wallet: string;
  /** The token's contract address. */
  readonly contract: string;
  readonly from: Date;
  readonly to: Date;
}

/** Access to the network. */
export interface WalletLookup {
  /**
   * All final transfers of a span.
   * @throws if the network cannot be reached, has not reached the end of the span, or its answer cannot be read or is
   *   not complete: there is no half answer
   */
  transfersOf(asked: TransfersAsked): Promise<WalletTransfer[]>;
}

/** Dependencies of the matching. */
export interface MatchingOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly network: WalletLookup;
  /** Where players send their transfers, and from where they are paid (WALLET_ADDR). */
  readonly wallet: string;
  /** The contract address of the token that players send (TRC20_CONTRACT). */
  readonly contract: string;
  /** Only the leader matches. */
  isLeader(): boolean;
}

/** The units of a cent: USDT has six decimals. */
export const UNITS_PER_CENT = 10_000n;
