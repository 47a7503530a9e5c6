/** What the checks need, apart from the slip. Dollars; epoch milliseconds. */
export interface Situation {
  readonly locked: boolean;
  readonly breakEndsAt: number | null;
  readonly now: number;
  /** Staked so far in the current period (without the slip), and the limit; null: no limit. */
  readonly betLimitation: { readonly bet: number; readonly betMax: number } | null;
  /** Still free to bet: the chips on the felt are already deducted. */
  readonly balance: number;
}
