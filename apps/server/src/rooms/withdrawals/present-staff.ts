import type { StaffWithdrawal } from '@lajvard/contract';
import { type PaymentsSight, presentSteps } from '#rooms/sight';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawals } from './present.ts';
import { stepsOf, type WithdrawalRow } from './store.ts';
import { mayBecome } from './withdrawal-rules.ts';

type Known = Pick<WithdrawalsOptions, 'db' | 'peopleOf' | 'staffNamesOf'>;

/** Rows of withdrawals as a member of staff sees them: a handful of reads, however many there are. */
export const presentForStaff = async (
  { db, peopleOf, staffNamesOf }: Known,
  rows: readonly WithdrawalRow[],
  { isWhole }: PaymentsSight,
): Promise<StaffWithdrawal[]> => {
  const [withdrawals, people, steps] = await Promise.all([
    presentWithdrawals(db, rows),
    peopleOf([...new Set(rows.map((row) => row.user_id))]),
    stepsOf(db, isWhole ? rows.map((row) => row.id) : []),
  ]);
  const deciders = [...steps.values()].flat().flatMap((step) => step.staff_id ?? []);
  const names = await staffNamesOf([...new Set(deciders)]);
  return withdrawals.map((withdrawal, place) => {
    const person = people.get(rows[place]?.user_id ?? 0);
    const balance = person?.balance ?? 0;
    return {
      ...withdrawal,
      user: { account_code: isWhole ? (person?.account_code ?? null) : null, balance },
      current_balance: balance,
      steps: presentSteps(steps.get(withdrawal.id) ?? [], names),
      may: isWhole ? mayBecome(withdrawal.status) : [],
    };
  });
};
