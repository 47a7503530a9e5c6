import * as z from 'zod/mini';
import { typedCode } from './typed-code.ts';

const MAX_TYPED = 100; // with blanks and marks

/**
 * An account id as it is typed: 9 to 11 digits
 * (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours).
 */
export const accountCode = z
  .string('errors:account-code-required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'errors:account-code-required', abort: true }),
    z.maxLength(MAX_TYPED, { error: 'errors:account-code-invalid', abort: true }),
    z.overwrite(typedCode),
    z.regex(/^[0-9]{9,11}$/, 'errors:account-code-invalid'),
  );

/** An account id, or a part of one, that a list is searched for. */
export const accountCodeSought = z.optional(z.string().check(z.maxLength(MAX_TYPED), z.overwrite(typedCode)));
