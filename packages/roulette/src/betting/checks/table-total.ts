import { HOUSE_LIMITS } from '../../table-limits.ts';
import type { Check } from './check.ts';

/** docs/specification/1-table-and-site.md#54-total-on-the-table: at most 500 on the table. */
export const withinTableTotal: Check = ({ totalAfter }) =>
  totalAfter > HOUSE_LIMITS.maxTotal ? { refusal: 'table-total-too-high' } : undefined;
