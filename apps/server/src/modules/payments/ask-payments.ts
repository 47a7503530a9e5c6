import { type CommonRefusal, mayDo, PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { isOwnMember, usersByCode } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { type Caller, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { PaymentKind } from './kinds.ts';
import type { PaymentCriteria } from './store.ts';

/** What this member of staff sees of payments. */
export interface Visibility {
  /** With account ids, steps and checks. */
  readonly isWhole: boolean;
  /** With what the payment may become. */
  readonly decides: boolean;
}

/** The search as the wire has it (`staffPaymentSearch`). */
export interface StaffSearch {
  readonly id?: number | undefined;
  readonly user_id?: number | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly keyword?: string | undefined;
  readonly date?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

type Reader = Pick<Caller, 'role' | 'userId'>;

/**
 * How much this member of staff sees of the payments searched for, or why the search is refused
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
const visibilityOf = async (
  db: Db,
  { role, userId: staffId }: Reader,
  { id, status, keyword, user_id: userId }: StaffSearch,
): Promise<Visibility | Refused<CommonRefusal | 'not-found'>> => {
  const decides = mayDo(role, 'payments.decide');
  if (mayDo(role, 'payments.inspect')) return { isWhole: true, decides };
  const isQueue = status === PAYMENT_STATUS.waiting && mayDo(role, 'payments.queue');
  if (id !== undefined || keyword || (status !== undefined && !isQueue)) return new Refused('not-allowed');
  if (mayDo(role, 'payments.list')) return { isWhole: false, decides };
  if (userId === undefined) return new Refused('form-invalid', { errors: { user_id: ['errors:required'] } });
  return (await isOwnMember(db, staffId, userId)) ? { isWhole: false, decides } : new Refused('not-found');
};

/**
 * Turns a search of staff into criteria. A keyword finds also the players whose account id begins with it.
 * @returns them and how much of the rows the caller sees
 */
export const askPayments = async (
  db: Db,
  kind: PaymentKind,
  caller: Reader,
  search: StaffSearch,
): Promise<{ asked: PaymentCriteria; visibility: Visibility } | Refused<CommonRefusal | 'not-found'>> => {
  const visibility = await visibilityOf(db, caller, search);
  if (visibility instanceof Refused) return visibility;
  const { id, user_id: userId, status, keyword: text, date } = search;
  const days = date === undefined ? search : { start_date: date, end_date: date };
  const userIds = text && /^\d+$/.test(text) ? await usersByCode(db, text) : [];
  const keyword = text ? kind.beginsWith(text, userIds) : undefined;
  return { asked: { id, userId, status, keyword, ...timeRange(days) }, visibility };
};
