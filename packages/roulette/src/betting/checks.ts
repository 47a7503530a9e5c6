import { HOUSE_LIMITS } from '../table-limits.ts';
import type { Refusal, Refused } from './refusals.ts';
import { type Bet, chipCount, EMPTY_SLIP, type Slip, slipTotal, spotTotal } from './slip.ts';
import { type Spot, spotOf } from './spots.ts';

/** What the checks need, apart from the slip. Dollars; epoch milliseconds. */
export interface Situation {
  readonly locked: boolean;
  /** When a closure or exclusion ends; null: there is none. */
  readonly breakEndsAt: number | null;
  readonly now: number;
  /** Staked so far in the current period (without the slip), and the player's own limit; null: no limit. */
  readonly betLimitation: { readonly bet: number; readonly betMax: number } | null;
  /** Still free to bet: the chips on the felt are already deducted. */
  readonly balance: number;
}

/** One spot that is to get chips. Dollars. */
interface SpotBet {
  readonly spot: Spot;
  /** The values of the new chips. */
  readonly values: readonly number[];
  /** The total on the spot before and after. */
  readonly before: number;
  readonly after: number;
}

/** A bet as the checks see it: the new chips, and the slip's figures including them. */
interface Proposal {
  readonly bets: readonly SpotBet[];
  readonly cost: number;
  readonly totalAfter: number;
  readonly chipsAfter: number;
}

type Check = (proposal: Proposal, situation: Situation) => Refused | undefined;

/**
 * The checks in the order of docs/specification/1-table-and-site.md#5-validation-rules; a test compares them with
 * refusals.ts. Each says what must hold: a figure that is not a number fulfils no condition, so the bet is refused.
 */
export const CHECKS: readonly Check[] = [
  // docs/specification/1-table-and-site.md#51-table-open
  (_, { locked }) => refuseUnless(!locked, 'table-locked'),
  // docs/specification/1-table-and-site.md#52-breaks
  (_, { breakEndsAt, now }) => refuseUnless(breakEndsAt === null || breakEndsAt <= now, 'on-a-break'),
  // docs/specification/1-table-and-site.md#53-bet-limitation
  ({ totalAfter }, { betLimitation: own }) =>
    refuseUnless(own === null || own.bet + totalAfter <= own.betMax, 'bet-limit-reached'),
  // docs/specification/1-table-and-site.md#54-total-on-the-table
  ({ totalAfter }) => refuseUnless(totalAfter <= HOUSE_LIMITS.maxTotal, 'table-total-too-high'),
  // docs/specification/1-table-and-site.md#55-number-of-chips
  ({ chipsAfter }) => refuseUnless(chipsAfter <= HOUSE_LIMITS.maxChips, 'too-many-chips'),
  // docs/specification/1-table-and-site.md#56-balance
  ({ cost }, { balance }) => refuseUnless(balance >= cost, 'charge-credit'),
  // docs/specification/1-table-and-site.md#57-inside-spots
  ({ bets }) => firstRefused(bets, refuseInside),
  // docs/specification/1-table-and-site.md#58-outside-spots
  ({ bets }) => firstRefused(bets, refuseOutside),
];

const refuseUnless = (holds: boolean, refusal: Refusal): Refused | undefined => (holds ? undefined : { refusal });

const firstRefused = (bets: readonly SpotBet[], refuse: (bet: SpotBet) => Refusal | undefined): Refused | undefined => {
  for (const bet of bets) {
    const refusal = refuse(bet);
    if (refusal) return { refusal, spot: bet.spot.key };
  }
  return undefined;
};

/** An inside spot holds at most 50, and never a chip of 100 or a cost of 100. */
const refuseInside = ({ spot, values, before, after }: SpotBet): Refusal | undefined => {
  if (!spot.inside) return undefined;
  // A chip of 100 also overfills its spot: check the chip first, or this refusal would never be reported.
  if (values.some((value) => value >= HOUSE_LIMITS.insideChipBelow)) return 'inside-chip-too-big';
  if (after > HOUSE_LIMITS.insideSpotMax || after - before >= HOUSE_LIMITS.insideCostBelow) return 'inside-spot-full';
  return undefined;
};

/** An outside spot takes chips of at least 50 and holds at most 100. */
const refuseOutside = ({ spot, values, after }: SpotBet): Refusal | undefined => {
  if (spot.inside) return undefined;
  if (values.some((value) => value < HOUSE_LIMITS.outsideChipMin)) return 'outside-chip-too-small';
  if (after > HOUSE_LIMITS.outsideSpotMax) return 'outside-spot-full';
  return undefined;
};

/**
 * Checks bets to be added to a slip; they need at least one chip. A bet of several chips (favourite, repeat,
 * neighbours, formula) is accepted on all its spots or on none
 * (docs/specification/1-table-and-site.md#59-bets-of-several-chips).
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

/** Checks a whole slip as if placed on an empty felt, as the server does; `balance` is the full balance, in dollars. */
export const checkSlip = (slip: Slip, situation: Situation): Refused | undefined => {
  const bets: Bet[] = Object.keys(slip).map((spot) => ({ spot, chips: slip[spot] ?? [] }));
  return checkBets(bets, EMPTY_SLIP, situation);
};
