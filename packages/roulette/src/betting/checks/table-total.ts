import { HOUSE_LIMITS } from '../../house-limits.ts';
import type { Check } from './check.ts';

/** spec 1 §5.4: at most 500 on the table. */
export const withinTableTotal: Check = ({ totalAfter }) =>
  totalAfter > HOUSE_LIMITS.maxTotal ? { refusal: 'table-total-too-high' } : undefined;
