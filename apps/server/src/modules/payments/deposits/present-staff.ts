import type { StaffDeposit } from '@lajvard/contract';
import { type PaymentVisibility, payerOf, presentSteps } from '../sight/index.ts';
import { checksOf } from './checks/read-checks.ts';
import { mayBecome } from './deposit-rules.ts';
import type { DepositsOptions } from './ports.ts';
import { presentDeposits } from './present.ts';
import { type DepositRow, stepsOf } from './store.ts';

type Known = Pick<DepositsOptions, 'db' | 'contract' | 'peopleOf' | 'staffNamesOf'>;

/** Rows of deposits as this member of staff sees them; a fixed number of reads, however many rows. */
export const presentForStaff = async (
  { db, contract, peopleOf, staffNamesOf }: Known,
  rows: readonly DepositRow[],
  sight: PaymentVisibility,
): Promise<StaffDeposit[]> => {
  const { isWhole } = sight;
  const ids = rows.map((row) => row.id);
  const people = await peopleOf([...new Set(rows.map((row) => row.user_id))]);
  const [deposits, steps, checks] = await Promise.all([
    presentDeposits(db, rows, people),
    stepsOf(db, isWhole ? ids : []),
    checksOf(db, contract, isWhole ? ids : []),
  ]);
  const deciders = [...steps.values()].flat().flatMap((step) => step.staff_id ?? []);
  const names = await staffNamesOf([...new Set(deciders)]);
  return deposits.map((deposit, place) => ({
    ...deposit,
    user: payerOf(people, rows[place]?.user_id ?? 0, sight),
    steps: presentSteps(steps.get(deposit.id) ?? [], names),
    check: checks.get(deposit.id) ?? null,
    may: isWhole ? mayBecome(deposit.status) : [],
  }));
};
