import { TextField } from '@lajvard/ui';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { amountProblem, pastedAmount, typedAmount } from './whole-dollars.ts';

interface AmountFieldProps<In extends FieldValues, Out> {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  /**
   * What happens to pasted cents: a deposit is rounded (docs/specification/2-account-and-back-office.md#51-deposit),
   * any other amount is refused. The field says so either way.
   */
  cents?: 'rounded' | 'refused';
  endSlot?: ReactNode;
}

/**
 * Whole dollars (docs/specification/2-account-and-back-office.md#51-deposit). The field keeps what was typed: a decimal
 * mark is refused beside it at once, and the schema refuses to send it (docs/specification/4-reliability.md#5-hazards).
 */
export function AmountField<In extends FieldValues, Out>(props: AmountFieldProps<In, Out>) {
  const { label, hint, error, control, name, cents = 'refused', endSlot } = props;
  const { t } = useTranslation('errors');
  const { field } = useController({ control, name });
  const [rounded, setRounded] = useState<{ text: string; amount: string } | null>(null);
  const text = String(field.value ?? '');
  const problem = amountProblem(text);
  const take = (next: string): void => {
    setRounded(null);
    field.onChange(next);
  };
  /** A paste over the whole field is read as one amount, with its groups of thousands. */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (selectionStart !== 0 || selectionEnd !== value.length) return;
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').trim();
    const read = pastedAmount(pasted);
    const isTaken = read !== null && (!read.hasCents || cents === 'rounded');
    take(isTaken ? read.amount : typedAmount(pasted));
    if (isTaken && read.hasCents) setRounded({ text: pasted, amount: read.amount });
  };
  const refused = {
    cents: () => t('errors:amount-cents-refused', { text }),
    'not-digits': () => t('errors:amount-digits-only'),
  };
  const notice = rounded?.amount === text ? t('errors:amount-cents-rounded', rounded) : undefined;
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => {
        const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        take(isComposing ? currentTarget.value : typedAmount(currentTarget.value));
      }}
      onCompositionEnd={({ currentTarget }) => take(typedAmount(currentTarget.value))}
      onPaste={paste}
      label={label}
      hint={notice ? <span role="status">{notice}</span> : hint}
      error={problem ? refused[problem]() : error}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      startSlot={<span aria-hidden="true">$</span>}
      endSlot={endSlot}
    />
  );
}
