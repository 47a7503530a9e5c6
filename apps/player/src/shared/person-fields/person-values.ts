import type { profileUpdate } from '@lajvard/contract';
import type * as z from 'zod/mini';

/** What a person says about themselves, as it stands in a form: of a registration, or of the profile. */
export type PersonValues = z.input<typeof profileUpdate.body>;
export type PersonFieldName = keyof PersonValues;
