import {
  isLocked,
  isTextField,
  PERSON_FIELDS,
  type PersonFieldName,
  type profileUpdate,
  type TextFieldName,
} from '@lajvard/contract';
import type * as z from 'zod/mini';

/** A person's data as form values, for registration or profile. */
export type PersonValues = z.input<typeof profileUpdate.body>;

/** A value for each field. */
export const valuesOf = (make: (field: PersonFieldName) => string): Record<PersonFieldName, string> =>
  Object.fromEntries(PERSON_FIELDS.map((field) => [field, make(field)])) as Record<PersonFieldName, string>;

/** Whether it is typed as a line of text and may be changed at any time. */
export const isOpenText = (field: PersonFieldName): field is TextFieldName => isTextField(field) && !isLocked(field);
