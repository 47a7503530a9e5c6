import { checkBets } from './checks.ts';
import type { Refused } from './refusals.ts';
import type { Situation } from './situation.ts';
import type { Bet, Slip } from './slip.ts';

/**
 * Checks a bet of several chips (favourite, repeat, neighbours, formula): every spot is checked, and all are accepted
 * or none (docs/specification/1-table-and-site.md#59-bets-of-several-chips).
 */
export const checkGroup = (bets: readonly Bet[], slip: Slip, situation: Situation): Refused | undefined =>
  checkBets(bets, slip, situation);
