import { withinBalance } from './checks/balance.ts';
import { withinBetLimitation } from './checks/bet-limitation.ts';
import { noBreak } from './checks/break.ts';
import type { Check, Proposal, SpotBet } from './checks/check.ts';
import { withinChipCount } from './checks/chip-count.ts';
import { insideSpot } from './checks/inside-spot.ts';
import { outsideSpot } from './checks/outside-spot.ts';
import { tableOpen } from './checks/table-open.ts';
import { withinTableTotal } from './checks/table-total.ts';
import type { Refused } from './refusals.ts';
import type { Situation } from './situation.ts';
import { type Bet, chipCount, type Slip, slipTotal, spotTotal } from './slip.ts';
import { spotOf } from './spots.ts';

/**
 * The checks in the order of docs/specification/1-table-and-site.md#5-validation-rules; a test compares
 * them with refusals.ts.
 */
export const CHECKS: readonly Check[] = [
  tableOpen,
  noBreak,
  withinBetLimitation,
  withinTableTotal,
  withinChipCount,
  withinBalance,
  insideSpot,
  outsideSpot,
];

/**
 * Checks bets to be added to a slip, all or nothing; they need at least one chip.
 * @returns the first refusal, or undefined
 */
export const checkBets = (bets: readonly Bet[], slip: Slip, situation: Situation): Refused | undefined => {
  const spots = new Map<string, SpotBet>();
  let cost = 0;
  let chips = 0;
  for (const bet of bets) {
    const spot = spotOf(bet.spot);
    if (!spot) return { refusal: 'unknown-spot', spot: bet.spot };
    const known = spots.get(spot.key);
    const values = [...(known?.values ?? []), ...bet.chips.map((chip) => chip.value)];
    const before = known?.before ?? spotTotal(slip, spot.key);
    spots.set(spot.key, {
      spot,
      values,
      before,
      after: before + values.reduce<number>((sum, value) => sum + value, 0),
    });
    chips += bet.chips.length;
    for (const chip of bet.chips) cost += chip.value;
  }
  if (chips === 0) return { refusal: 'empty-slip' };
  const proposal: Proposal = {
    bets: [...spots.values()],
    cost,
    totalAfter: slipTotal(slip) + cost,
    chipsAfter: chipCount(slip) + chips,
  };
  for (const check of CHECKS) {
    const refused = check(proposal, situation);
    if (refused) return refused;
  }
  return undefined;
};

/** Checks one bet on one spot (docs/specification/1-table-and-site.md#5-validation-rules). */
export const checkChip = (bet: Bet, slip: Slip, situation: Situation): Refused | undefined =>
  checkBets([bet], slip, situation);
