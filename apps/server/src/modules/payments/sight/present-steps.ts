import type { EarlierDecision, PaymentStatus, StaffDeposit } from '@lajvard/contract';

/** A step of a payment; `staff_id` is null for the player's own step. */
export interface PaymentStepRow {
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly staff_id: number | null;
  readonly at: Date;
}

/** Steps as the wire has them, with the names of the staff who decided. */
export const presentSteps = (
  steps: readonly PaymentStepRow[],
  names: ReadonlyMap<number, string>,
): StaffDeposit['steps'] =>
  steps.map(({ status, at, description, staff_id: staffId }) => ({
    status,
    at: at.toISOString(),
    description,
    by: staffId === null ? null : (names.get(staffId) ?? String(staffId)),
  }));

/** The newest step, for a member of staff whose decision came too late. */
export const earlierDecisionOf = (
  steps: readonly PaymentStepRow[],
  names: ReadonlyMap<number, string>,
): EarlierDecision | undefined => {
  const newest = presentSteps(steps, names).at(-1);
  return newest && { status: newest.status, by: newest.by, at: newest.at };
};
