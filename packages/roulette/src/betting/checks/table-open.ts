import type { Check } from './check.ts';

/** docs/specification/1-table-and-site.md#51-table-open: betting is refused while the table is locked. */
export const tableOpen: Check = (_, { locked }) => (locked ? { refusal: 'table-locked' } : undefined);
