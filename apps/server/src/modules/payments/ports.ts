import type { MoneyStop } from '@lajvard/contract';
import type { Identity } from '#modules/identity';
import type { Clock } from '#platform/clock.ts';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

/** What needs a second person, and how much of it one person may propose; dollars. */
export interface DualControlRules {
  /** What one person may charge within 24 hours. */
  readonly chargesADay: number;
  /** Above it decisions about a withdrawal need two. */
  readonly withdrawalsAbove: number;
  /** Above it a deposit that the network does not confirm is credited by two. */
  readonly depositsAbove: number;
}

/** Dependencies of this module; `compose/` supplies them. */
export interface PaymentsOptions {
  readonly db: Db;
  /**
   * Where players send their transfers (WALLET_ADDR); no withdrawal may be sent there. If empty, deposits are closed.
   */
  readonly walletAddress: string;
  /** The contract address of the token that players send (TRC20_CONTRACT). */
  readonly contract: string;
  /** The minimum of one withdrawal, dollars (MIN_WITHDRAW). */
  readonly minWithdrawal: number;
  /** Why the wallet is not matched with the network; null: it is. */
  readonly matchingOff: 'no-wallet' | 'no-network' | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly maxADay: { readonly deposits: MaxADay; readonly withdrawals: MaxADay };
  /** What needs a second person; null: nothing (DUAL_CONTROL). */
  readonly dualControl: DualControlRules | null;
  /** Whether settings of money wait for two people, so that this stands still. */
  isStopped(db: Db | Tx, stop: MoneyStop): Promise<boolean>;
  readonly identity: Pick<
    Identity,
    'askPassword' | 'mailWithdrawal' | 'mailBookedDeposit' | 'mailCharge' | 'mailProposal' | 'checkMasterPassword'
  >;
}
