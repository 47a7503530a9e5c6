import type { Check } from './check.ts';

/** spec 1 §5.1: betting is refused while the table is locked. */
export const tableOpen: Check = (_, { locked }) => (locked ? { refusal: 'table-locked' } : undefined);
