/** What the checks must know besides the slip. Dollars; epoch milliseconds. */
export interface Situation {
  readonly locked: boolean;
  readonly breakEndsAt: number | null;
  readonly now: number;
  /** Staked so far in the running period (without the slip), and the most that may be; null: no limit. */
  readonly betLimitation: { readonly bet: number; readonly betMax: number } | null;
  /** Still free to bet: what lies on the felt is already taken off. */
  readonly balance: number;
}
