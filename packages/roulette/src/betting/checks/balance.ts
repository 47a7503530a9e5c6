import type { Check } from './check.ts';

/** spec 1 §5.6: the balance must cover the cost. */
export const withinBalance: Check = ({ cost }, { balance }) =>
  balance < cost ? { refusal: 'charge-credit' } : undefined;
