/**
 * A round goes from `open` to `settled`, or from any earlier phase to `void`
 * (docs/specification/4-reliability.md#1-rounds-and-invariants).
 */
export type Phase = 'open' | 'locked' | 'closed' | 'spinning' | 'numbered' | 'settled' | 'void';
