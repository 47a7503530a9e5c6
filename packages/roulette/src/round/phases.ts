/**
 * A round goes from `open` to `settled`, or to `void` from anywhere before (docs/specification/4-reliability.md#1-rounds-and-invariants).
 */
export type Phase = 'open' | 'locked' | 'closed' | 'spinning' | 'numbered' | 'settled' | 'void';
