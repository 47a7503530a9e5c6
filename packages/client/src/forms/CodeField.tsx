import { TextField, toLatinDigits } from '@lajvard/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** How a form registers a code: typed in Latin or Persian digits. */
export const CODE = { required: 'errors:code-required', setValueAs: toLatinDigits };

/** A code of an authenticator app; browsers offer to fill it in. */
export function CodeField(props: {
  field: UseFormRegisterReturn;
  label: string;
  error: string | undefined;
  autoFocus?: boolean;
}) {
  const { field, ...texts } = props;
  return (
    <TextField {...field} {...texts} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} dir="ltr" />
  );
}
