import type { profileUpdate } from '@lajvard/contract';
import type * as z from 'zod/mini';

/** A person's data as form values, for registration or profile. */
export type PersonValues = z.input<typeof profileUpdate.body>;
export type PersonFieldName = keyof PersonValues;
