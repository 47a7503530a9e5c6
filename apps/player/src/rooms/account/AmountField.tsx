import { TextField, toLatinDigits } from '@lajvard/ui';
import type { FocusEvent, FormEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

const SEPARATORS = /[.,\s\u060c\u066b\u066c]/g;

/** Whole dollars: separators are dropped while one types or pastes, and what is no number becomes 0 (spec 2 §5). */
export function AmountField(p: {
  label: string;
  hint?: string | undefined;
  field: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const { field } = p;
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    const plain = toLatinDigits(value).replace(SEPARATORS, '');
    if (plain !== value) event.currentTarget.value = plain;
  };
  const onBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (input.value !== '' && !/^\d+$/.test(input.value)) {
      input.value = '0';
      await field.onChange({ type: 'change', target: input });
    }
    await field.onBlur({ type: 'blur', target: input });
  };
  return (
    <TextField
      {...field}
      onInput={onInput}
      onBlur={(event) => void onBlur(event)}
      label={p.label}
      hint={p.hint}
      error={p.error}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
    />
  );
}
