import type { Check } from './check.ts';

/** spec 1 §5.2: a closure or exclusion that ends in the future blocks play. */
export const noBreak: Check = (_, { breakEndsAt, now }) =>
  breakEndsAt === null || breakEndsAt <= now ? undefined : { refusal: 'on-a-break' };
