import type { Check } from './check.ts';

/**
 * docs/specification/1-table-and-site.md#53-bet-limitation: the stakes of the period, including the whole slip, must
 * not exceed the player's own limit.
 */
export const withinBetLimitation: Check = ({ totalAfter }, { betLimitation }) =>
  betLimitation === null || betLimitation.bet + totalAfter <= betLimitation.betMax
    ? undefined
    : { refusal: 'bet-limit-reached' };
