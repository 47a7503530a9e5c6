import type { Refusal } from '../refusals.ts';
import type { Situation } from '../situation.ts';
import type { Spot } from '../spots.ts';

/** One spot that is to get chips. Dollars. */
export interface SpotBet {
  readonly spot: Spot;
  /** The values of the new chips. */
  readonly values: readonly number[];
  /** The total on the spot before and after. */
  readonly before: number;
  readonly after: number;
}

/** A bet as the checks see it: the new chips, and the slip's figures including them. */
export interface Proposal {
  readonly bets: readonly SpotBet[];
  readonly cost: number;
  readonly totalAfter: number;
  readonly chipsAfter: number;
}

/** One check. Returns the refusal, with the key of the spot concerned, or undefined. */
export type Check = (
  proposal: Proposal,
  situation: Situation,
) => { readonly refusal: Refusal; readonly spot?: string } | undefined;
