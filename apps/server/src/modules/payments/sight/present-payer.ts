import type { StaffDeposit } from '@lajvard/contract';
import type { PaymentVisibility } from './ask-payments.ts';
import type { PersonOfPayment } from './ports.ts';

type People = ReadonlyMap<number, PersonOfPayment>;

/** The payer as they see themselves. */
export const ownPayerOf = (people: People, userId: number): { account_code: string; balance: number } => {
  const { account_code = '', balance = 0 } = people.get(userId) ?? {};
  return { account_code, balance };
};

/** The payer as this member of staff sees them. */
export const payerOf = (people: People, userId: number, { isWhole }: PaymentVisibility): StaffDeposit['user'] => {
  const { account_code, balance } = ownPayerOf(people, userId);
  return {
    account_code: isWhole ? account_code : null,
    balance,
    bars: isWhole ? [...(people.get(userId)?.bars ?? [])] : [],
  };
};
