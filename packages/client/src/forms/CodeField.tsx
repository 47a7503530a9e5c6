import { typedCode } from '@lajvard/contract';
import { TextField } from '@lajvard/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** How a form registers a code: typed in digits of any script, with blanks and dashes. */
export const CODE = { required: 'errors:code-required', setValueAs: typedCode };

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
