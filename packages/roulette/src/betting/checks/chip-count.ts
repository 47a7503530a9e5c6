import { HOUSE_LIMITS } from '../../house-limits.ts';
import type { Check } from './check.ts';

/** spec 1 §5.5: at most 25 chips. */
export const withinChipCount: Check = ({ chipsAfter }) =>
  chipsAfter > HOUSE_LIMITS.maxChips ? { refusal: 'too-many-chips' } : undefined;
