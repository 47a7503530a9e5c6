/**
 * Why a bet is refused: the checks of docs/specification/1-table-and-site.md#5-validation-rules in their order of
 * precedence, then malformed input that only a faulty client sends.
 */
export const REFUSALS = [
  'table-locked', // 1
  'on-a-break', // 2
  'bet-limit-reached', // 3
  'table-total-too-high', // 4
  'too-many-chips', // 5
  'charge-credit', // 6
  'inside-spot-full', // 7
  'inside-chip-too-big', // 7
  'outside-chip-too-small', // 8
  'outside-spot-full', // 8
  'unknown-spot',
  'unknown-chip',
  'empty-slip',
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** A refusal, with the key of the spot concerned if there is one. */
export interface Refused {
  readonly refusal: Refusal;
  readonly spot?: string;
}
