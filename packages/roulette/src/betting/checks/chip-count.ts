import { HOUSE_LIMITS } from '../../table-limits.ts';
import type { Check } from './check.ts';

/** docs/specification/1-table-and-site.md#55-number-of-chips: at most 25 chips. */
export const withinChipCount: Check = ({ chipsAfter }) =>
  chipsAfter > HOUSE_LIMITS.maxChips ? { refusal: 'too-many-chips' } : undefined;
