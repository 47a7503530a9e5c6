/** The reasons of a void round that the page has words for. */
export const VOID_REASONS = ['no-number', 'no-spin', 'fault'] as const;
