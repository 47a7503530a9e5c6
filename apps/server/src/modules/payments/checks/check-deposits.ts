import { accountHexOf, TRANSFER_HASH } from '@lajvard/contract';
import { faultFacts, type Log } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Worker, worker } from '#platform/worker.ts';
import { type Finding, judgeTransfer, MIN_CONFIRMATIONS } from './judge-transfer.ts';
import { type Pace, type TransferLookup, USUAL_PACE } from './ports.ts';
import { claimDue, type DueCheck, enlistWaiting, writeFinding } from './store.ts';

export interface DepositChecksOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly lookup: TransferLookup;
  /** The contract address of the token that players send (TRC20_CONTRACT). */
  readonly contract: string;
  readonly pace?: Pace;
}

const UNITS_PER_CENT = 10_000n; // USDT has six decimals
const NOTHING = { transfer: null, confirmations: null } as const;

/** How long to wait before this deposit is looked up again, ms; null: never. */
const againAfter = ({ verdict, confirmations }: Finding, attempts: number, pace: Pace): number | null => {
  if (verdict === 'not-found' || verdict === 'unreachable') return pace.retryMs[attempts - 1] ?? null;
  if (verdict === 'found' && (confirmations ?? 0) < MIN_CONFIRMATIONS) return pace.confirmMs;
  return null;
};

const look = async (due: DueCheck, { lookup, contract, log }: DepositChecksOptions): Promise<Finding> => {
  if (!TRANSFER_HASH.test(due.hash_key)) return { verdict: 'no-hash', ...NOTHING };
  try {
    const known = await lookup.find(due.hash_key);
    const recipient = accountHexOf(due.wallet_address) ?? '';
    const units = BigInt(due.amount_cents) * UNITS_PER_CENT;
    return judgeTransfer(known, { contract: accountHexOf(contract) ?? '', recipient, units });
  } catch (error) {
    log.warn(
      { ...faultFacts(error), deposit: due.deposit_id, attempt: due.attempts },
      'the network could not be queried',
    );
    return { verdict: 'unreachable', ...NOTHING };
  }
};

/**
 * Looks deposits up on the network after they were written, so a request neither waits for the network nor fails with
 * it. Several processes may do it at once.
 */
export const createDepositChecks = (options: DepositChecksOptions): Worker => {
  const { db, clock, log, pace = USUAL_PACE } = options;
  const checkNext = async (): Promise<boolean> => {
    const due = await transaction(db, (tx) => claimDue(tx, pace.leaseMs));
    if (due === undefined) return false;
    const finding = await look(due, options);
    const againMs = againAfter(finding, due.attempts, pace);
    await transaction(db, (tx) => writeFinding(tx, due.deposit_id, finding, againMs));
    return true;
  };
  const checkAll = async (isStopped: () => boolean): Promise<number> => {
    await transaction(db, enlistWaiting);
    while (!isStopped() && (await checkNext()));
    return pace.everyMs;
  };
  return worker('deposits could not be checked', { clock, log, firstMs: pace.everyMs }, checkAll, pace.everyMs);
};
