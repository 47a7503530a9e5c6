import type { StaffWithdrawal } from '@lajvard/contract';
import { type PaymentVisibility, payerOf, presentSteps } from '../sight/index.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawals } from './present.ts';
import { stepsOf, type WithdrawalRow } from './store.ts';
import { mayBecome } from './withdrawal-rules.ts';

type Known = Pick<WithdrawalsOptions, 'db' | 'peopleOf' | 'staffNamesOf'>;

/** Rows of withdrawals as this member of staff sees them; a fixed number of reads, however many rows. */
export const presentForStaff = async (
  { db, peopleOf, staffNamesOf }: Known,
  rows: readonly WithdrawalRow[],
  sight: PaymentVisibility,
): Promise<StaffWithdrawal[]> => {
  const { isWhole } = sight;
  const people = await peopleOf([...new Set(rows.map((row) => row.user_id))]);
  const [withdrawals, steps] = await Promise.all([
    presentWithdrawals(db, rows, people),
    stepsOf(db, isWhole ? rows.map((row) => row.id) : []),
  ]);
  const deciders = [...steps.values()].flat().flatMap((step) => step.staff_id ?? []);
  const names = await staffNamesOf([...new Set(deciders)]);
  return withdrawals.map((withdrawal, place) => ({
    ...withdrawal,
    user: payerOf(people, rows[place]?.user_id ?? 0, sight),
    steps: presentSteps(steps.get(withdrawal.id) ?? [], names),
    may: isWhole ? mayBecome(withdrawal.status) : [],
  }));
};
