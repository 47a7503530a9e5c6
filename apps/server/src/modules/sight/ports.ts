import type { PayerBar } from '@lajvard/contract';

/** What a payment shows of a person; dollars. `bars` to staff only. */
export interface PersonOfPayment {
  readonly account_code: string;
  readonly balance: number;
  /** What keeps them from playing now. */
  readonly bars: readonly PayerBar[];
}

/** What staff's side of payments needs to know of people; `app.ts` fills it. */
export interface PeoplePorts {
  /** These players as staff sees them. */
  peopleOf(userIds: readonly number[]): Promise<Map<number, PersonOfPayment>>;
  /** The players whose account id begins like this; the first of many. */
  usersByCode(beginning: string): Promise<number[]>;
  /** What these members of staff are called. */
  staffNamesOf(staffIds: readonly number[]): Promise<Map<number, string>>;
  /** Whether this player belongs to the partner of this member of staff. */
  isOwnMember(staffId: number, userId: number): Promise<boolean>;
}
