/** A round goes from `open` to `settled`, or to `void` from anywhere before (floor plan; reliability §1). */
export type Phase = 'open' | 'locked' | 'closed' | 'spinning' | 'numbered' | 'settled' | 'void';
