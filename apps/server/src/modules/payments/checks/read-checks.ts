import { accountHexOf, addressOfAccount, type DepositCheck } from '@lajvard/contract';
import type { Db, Tx } from '#platform/db/pool.ts';
import { MIN_CONFIRMATIONS } from './judge-transfer.ts';
import { type CheckRow, findChecks } from './store.ts';

const UNITS_PER_DOLLAR = 1_000_000; // USDT has six decimals
const written = (account: string | null): string | null => (account === null ? null : addressOfAccount(account));

const present = (row: CheckRow, contract: string | null): DepositCheck => ({
  verdict: row.verdict,
  contract: written(row.contract),
  recipient: written(row.recipient),
  amount: row.amount_units === null || row.contract !== contract ? null : Number(row.amount_units) / UNITS_PER_DOLLAR,
  confirmations: row.confirmations,
  attempts: row.attempts,
  checked_at: row.checked_at?.toISOString() ?? null,
  again_at: row.next_at?.toISOString() ?? null,
});

/**
 * By deposit, what the network says, for staff; deposits that were never checked are missing.
 * @param contract the contract address of the token that players send (TRC20_CONTRACT)
 */
export const checksOf = async (
  db: Db,
  contract: string,
  depositIds: readonly number[],
): Promise<Map<number, DepositCheck>> => {
  const own = accountHexOf(contract);
  return new Map((await findChecks(db, depositIds)).map((row) => [row.deposit_id, present(row, own)]));
};

/** Whether the network says, finally, that the deposit's transfer brought exactly this many dollars to our wallet. */
export const arrivedOnNetwork = async (tx: Tx, depositId: number, dollars: number): Promise<boolean> => {
  const [row] = await findChecks(tx, [depositId]);
  if (row === undefined || row.amount_units === null) return false;
  const isOurs = row.verdict === 'found' || row.verdict === 'wrong-amount'; // than what the player entered
  return (
    isOurs && (row.confirmations ?? 0) >= MIN_CONFIRMATIONS && Number(row.amount_units) / UNITS_PER_DOLLAR === dollars
  );
};
