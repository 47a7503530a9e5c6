import { type CommonRefusal, mayDo, PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { type Caller, Refused } from '#platform/http/handler.ts';
import { type TimeRange, timeRange } from '#platform/http/paging.ts';
import type { PeoplePorts } from './ports.ts';

/** What this member of staff sees of payments. */
export interface PaymentVisibility {
  /** With account ids, steps, checks and actions. */
  readonly isWhole: boolean;
}

/** The criteria of a list of payments; `keyword` includes the players whose account id begins with it. */
export interface AskedPayments extends TimeRange {
  readonly id: number | undefined;
  readonly userId: number | undefined;
  readonly status: PaymentStatus | undefined;
  readonly keyword: { readonly text: string; readonly userIds: readonly number[] } | undefined;
}

/** The search as the wire has it (`staffPaymentSearch`). */
interface Search {
  readonly id?: number | undefined;
  readonly user_id?: number | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly keyword?: string | undefined;
  readonly date?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

type Asking = Pick<Caller, 'role' | 'userId'>;

/**
 * How much this member of staff sees of the payments searched for, or why the search is refused
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
const sightOf = async (
  { role, userId: staffId }: Asking,
  { id, status, keyword, user_id: userId }: Search,
  { isOwnMember }: Pick<PeoplePorts, 'isOwnMember'>,
): Promise<PaymentVisibility | Refused<CommonRefusal | 'not-found'>> => {
  if (mayDo(role, 'payments.decide')) return { isWhole: true };
  const isQueue = status === PAYMENT_STATUS.waiting && mayDo(role, 'payments.queue');
  if (id !== undefined || keyword || (status !== undefined && !isQueue)) return new Refused('not-allowed');
  if (mayDo(role, 'payments.list')) return { isWhole: false };
  if (userId === undefined) return new Refused('form-invalid', { errors: { user_id: ['errors:required'] } });
  return (await isOwnMember(staffId, userId)) ? { isWhole: false } : new Refused('not-found');
};

/**
 * Turns a staff search of payments into criteria for the tables.
 * @returns them and how much of the rows the caller sees
 */
export const askPayments = async (
  caller: Asking,
  search: Search,
  ports: Pick<PeoplePorts, 'isOwnMember' | 'usersByCode'>,
): Promise<{ asked: AskedPayments; sight: PaymentVisibility } | Refused<CommonRefusal | 'not-found'>> => {
  const sight = await sightOf(caller, search, ports);
  if (sight instanceof Refused) return sight;
  const { id, user_id: userId, status, keyword: text, date } = search;
  const days = date === undefined ? search : { start_date: date, end_date: date };
  const keyword = text ? { text, userIds: /^\d+$/.test(text) ? await ports.usersByCode(text) : [] } : undefined;
  return { asked: { id, userId, status, keyword, ...timeRange(days) }, sight };
};
