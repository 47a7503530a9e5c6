import { HOUSE_LIMITS } from '../table-limits.ts';
import type { Situation } from './checks.ts';
import { chipCount, type Slip, slipTotal, spotTotal } from './slip.ts';
import { spotOf } from './spots.ts';

/** One limit and how much of it is used, in dollars or chips. */
export interface Allowance {
  readonly used: number;
  readonly most: number;
  /** Never below zero. */
  readonly left: number;
}

export interface Allowances {
  /** docs/specification/1-table-and-site.md#54-total-on-the-table */
  readonly table: Allowance;
  /** docs/specification/1-table-and-site.md#55-number-of-chips */
  readonly chips: Allowance;
  /**
   * docs/specification/1-table-and-site.md#53-bet-limitation, including the slip on the felt; null if the
   * player set none.
   */
  readonly period: Allowance | null;
}

const of = (used: number, most: number): Allowance => ({ used, most, left: Math.max(0, most - used) });

/**
 * How much of each limit a slip uses, and what is left. `staked`: whether `betLimitation.bet` already includes the
 * slip, as it does once the server has accepted it.
 */
export const allowances = (
  slip: Slip,
  betLimitation: Situation['betLimitation'],
  staked: boolean = false,
): Allowances => ({
  table: of(slipTotal(slip), HOUSE_LIMITS.maxTotal),
  chips: of(chipCount(slip), HOUSE_LIMITS.maxChips),
  period: betLimitation && of(betLimitation.bet + (staked ? 0 : slipTotal(slip)), betLimitation.betMax),
});

/**
 * Dollars that a spot holds and still takes (docs/specification/1-table-and-site.md#57-inside-spots,
 * docs/specification/1-table-and-site.md#58-outside-spots); undefined for an unknown key.
 */
export const spotAllowance = (key: string, slip: Slip): Allowance | undefined => {
  const spot = spotOf(key);
  return spot && of(spotTotal(slip, key), spot.inside ? HOUSE_LIMITS.insideSpotMax : HOUSE_LIMITS.outsideSpotMax);
};
