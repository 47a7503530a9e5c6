import { TextField } from '@lajvard/ui';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pastedAmount, typedAmount } from './whole-dollars.ts';

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /**
   * What happens to pasted cents: a deposit is rounded (docs/specification/2-account-and-back-office.md#51-deposit),
   * any other amount is refused. The player is told either way.
   */
  cents?: 'rounded' | 'refused';
  /** Puts a pasted amount into the form. */
  onPasted(amount: string): void;
  endSlot?: ReactNode;
}

/** Whole dollars, digits only (docs/specification/2-account-and-back-office.md#51-deposit). */
export function AmountField({ label, hint, error, field, cents = 'refused', onPasted, endSlot }: AmountFieldProps) {
  const { t } = useTranslation('errors');
  const [withCents, setWithCents] = useState<{ text: string; amount: string } | null>(null);
  const paste = (text: string): void => {
    const { amount, hasCents } = pastedAmount(text);
    setWithCents(hasCents ? { text: text.trim(), amount } : null);
    if (!hasCents || cents === 'rounded') onPasted(amount);
  };
  const notice = withCents ? t(`errors:amount-cents-${cents}`, withCents) : undefined;
  return (
    <TextField
      {...field}
      onInput={({ currentTarget }) => {
        setWithCents(null);
        const digits = typedAmount(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
      onPaste={(event) => {
        event.preventDefault();
        paste(event.clipboardData.getData('text'));
      }}
      label={label}
      hint={cents === 'rounded' && notice ? <span role="status">{notice}</span> : hint}
      error={cents === 'refused' && notice ? notice : error}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      startSlot={<span aria-hidden="true">$</span>}
      endSlot={endSlot}
    />
  );
}
