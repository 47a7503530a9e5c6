import type { Check } from './check.ts';

/** docs/specification/1-table-and-site.md#56-balance: the balance must cover the cost. NaN covers nothing. */
export const withinBalance: Check = ({ cost }, { balance }) =>
  balance >= cost ? undefined : { refusal: 'charge-credit' };
