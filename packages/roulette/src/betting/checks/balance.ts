import type { Check } from './check.ts';

/** spec 1 §5.6: the balance must cover the cost. A balance that is no number covers nothing. */
export const withinBalance: Check = ({ cost }, { balance }) =>
  balance >= cost ? undefined : { refusal: 'charge-credit' };
