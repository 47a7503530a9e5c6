import { accountHexOf, addressOfAccount, type DepositCheck } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
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
