import type { EarlierDecision, PaymentStatus, StaffDeposit } from '@lajvard/contract';

/** A step of a payment; `staff_id` null: the player's own. */
export interface PaymentStepRow {
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly staff_id: number | null;
  readonly at: Date;
}

/** Steps in the words of the wire, with the names of who decided. */
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

/** The newest step as what another member of staff hears who came too late. */
export const earlierDecisionOf = (
  steps: readonly PaymentStepRow[],
  names: ReadonlyMap<number, string>,
): EarlierDecision | undefined => {
  const newest = presentSteps(steps, names).at(-1);
  return newest && { status: newest.status, by: newest.by, at: newest.at };
};
