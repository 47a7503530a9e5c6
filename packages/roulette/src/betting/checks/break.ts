import type { Check } from './check.ts';

/** docs/specification/1-table-and-site.md#52-breaks: a closure or exclusion that ends in the future blocks play. */
export const noBreak: Check = (_, { breakEndsAt, now }) =>
  breakEndsAt === null || breakEndsAt <= now ? undefined : { refusal: 'on-a-break' };
