import { type AccountChange, PAYMENT_STATUS, type StaffWithdrawal } from '@lajvard/contract';
import { type AccessChange, accessChangesOf } from '#modules/activity';
import { emailUndosOf, STOP_SECONDS } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import type { Visibility } from './ask-payments.ts';
import type { PaymentRow } from './kinds.ts';
import { firstUsesOf } from './request-store.ts';

/** What is shown before a withdrawal is paid. */
export type BeforePaying = Required<
  Pick<StaffWithdrawal, 'disowned_at' | 'email_undo_until' | 'wallet_first_used_at' | 'account_changes'>
>;

/** From then on a change counts as shortly before the request. */
const lately = ({ created_at: at }: PaymentRow): Date => new Date(at.getTime() - STOP_SECONDS * 1000);

/** The newest change of each sort, oldest first. */
const newest = (changes: readonly AccessChange[], since: Date): AccountChange[] =>
  changes.filter(({ at }) => at >= since).map(({ what, at }) => ({ what, at: at.toISOString() }));

/**
 * What staff who see whole withdrawals should know of their owner and wallet before they pay: what a thief does who
 * empties an account. A fixed number of reads, however many rows.
 */
export const beforePaying = async (
  db: Db,
  rows: readonly PaymentRow[],
  { isWhole }: Visibility,
): Promise<(payment: { readonly id: number }) => BeforePaying> => {
  const shown = new Map(isWhole ? rows.map((row) => [row.id, row]) : []);
  const unpaid = [...shown.values()].filter(({ status }) => status !== PAYMENT_STATUS.approved);
  const usersOf = (some: Iterable<PaymentRow>) => [...new Set([...some].map((row) => row.user_id))];
  const since = new Date(Math.min(...unpaid.map((row) => lately(row).getTime())));
  const [undos, changes, firstUses] = await Promise.all([
    emailUndosOf(db, usersOf(shown.values())),
    accessChangesOf(db, usersOf(unpaid), since),
    firstUsesOf(
      db,
      unpaid.map(({ id }) => id),
    ),
  ]);
  return ({ id }) => {
    const row = shown.get(id);
    const first = firstUses.get(id);
    return {
      disowned_at: row?.disowned_at?.toISOString() ?? null,
      email_undo_until: (row && undos.get(row.user_id)) ?? null,
      wallet_first_used_at: row && first && first >= lately(row) ? first.toISOString() : null,
      account_changes: row && first ? newest(changes.get(row.user_id) ?? [], lately(row)) : [],
    };
  };
};
