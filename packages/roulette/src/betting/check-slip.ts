import { checkBets } from './checks.ts';
import type { Refused } from './refusals.ts';
import type { Situation } from './situation.ts';
import { type Bet, EMPTY_SLIP, type Slip } from './slip.ts';

/** Checks a whole slip as if placed on an empty felt, as the server does; `balance` is the full balance, in dollars. */
export const checkSlip = (slip: Slip, situation: Situation): Refused | undefined => {
  const bets: Bet[] = Object.keys(slip).map((spot) => ({ spot, chips: slip[spot] ?? [] }));
  return checkBets(bets, EMPTY_SLIP, situation);
};
