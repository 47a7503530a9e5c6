import type { PayerBar } from '@lajvard/contract';

/** The part of a person that a payment shows; dollars. `bars` is for staff only. */
export interface PersonOfPayment {
  readonly account_code: string;
  readonly balance: number;
  /** What bars them from playing now. */
  readonly bars: readonly PayerBar[];
}

/** What the staff side of payments needs to know of people; `app.ts` supplies it. */
export interface PeoplePorts {
  /** These players as staff see them. */
  peopleOf(userIds: readonly number[]): Promise<Map<number, PersonOfPayment>>;
  /** The first players whose account id begins like this. */
  usersByCode(beginning: string): Promise<number[]>;
  /** Display names of these members of staff. */
  staffNamesOf(staffIds: readonly number[]): Promise<Map<number, string>>;
  /** Whether this player belongs to the partner of this member of staff. */
  isOwnMember(staffId: number, userId: number): Promise<boolean>;
}
