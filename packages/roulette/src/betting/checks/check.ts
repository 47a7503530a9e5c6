import type { Refusal } from '../refusals.ts';
import type { Situation } from '../situation.ts';
import type { Spot } from '../spots.ts';

/** One spot that is about to get chips. Dollars. */
export interface SpotBet {
  readonly spot: Spot;
  /** The values of the new chips. */
  readonly values: readonly number[];
  /** On the spot before and after. */
  readonly before: number;
  readonly after: number;
}

/** A bet as the checks see it: what is added, and the slip's figures with it. */
export interface Proposal {
  readonly bets: readonly SpotBet[];
  readonly cost: number;
  readonly totalAfter: number;
  readonly chipsAfter: number;
}

/** One check: the refusal, with the key of the spot it is about; or nothing. */
export type Check = (
  proposal: Proposal,
  situation: Situation,
) => { readonly refusal: Refusal; readonly spot?: string } | undefined;
