import { TextField } from '@lajvard/ui';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { pastedAmount, typedAmount } from './whole-dollars.ts';

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** Takes a pasted amount into the form. */
  onPasted(amount: string): void;
  endSlot?: ReactNode;
}

/** Whole dollars, digits only (spec 2 §5). */
export function AmountField({ label, hint, error, field, onPasted, endSlot }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      onInput={({ currentTarget }) => {
        const digits = typedAmount(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
      onPaste={(event) => {
        event.preventDefault();
        onPasted(pastedAmount(event.clipboardData.getData('text')));
      }}
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      startSlot={<span aria-hidden="true">$</span>}
      endSlot={endSlot}
    />
  );
}
