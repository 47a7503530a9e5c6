import { TextField } from '@lajvard/ui';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AmountProblem, readAmount, typedAmount } from './whole-dollars.ts';

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

/** What stands in the field for a value of the form. */
interface Shown {
  readonly value: string;
  readonly text: string;
  /** The pasted text that was rounded to it. */
  readonly rounded?: string;
}

const problemOf = (text: string): AmountProblem | 'cents' | null => {
  if (text === '') return null;
  const read = readAmount(text);
  if (typeof read === 'string') return read;
  return read.hasCents ? 'cents' : null;
};

/**
 * Whole dollars (docs/specification/2-account-and-back-office.md#51-deposit). The field keeps what was typed, and the
 * form gets the digits that it says; what says none is refused beside it at once, and as it is by the schema
 * (docs/specification/4-reliability.md#5-hazards).
 */
export function AmountField<In extends FieldValues, Out>(props: AmountFieldProps<In, Out>) {
  const { label, hint, error, control, name, cents = 'refused', endSlot } = props;
  const { t } = useTranslation('errors');
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<Shown | null>(null);
  const value = String(field.value ?? '');
  const shown: Shown = typed?.value === value ? typed : { value, text: value };
  const { text, rounded } = shown;
  const problem = problemOf(text);

  const show = (next: Shown): void => {
    setTyped(next);
    field.onChange(next.value);
  };
  const take = (written: string, mayRound = false): void => {
    const read = readAmount(written);
    if (typeof read === 'string' || (read.hasCents && !mayRound)) show({ value: written, text: written });
    else if (read.hasCents) show({ value: read.dollars, text: read.dollars, rounded: written });
    else show({ value: read.dollars, text: written });
  };
  /** A browser would join the lines of a pasted text; two blanks between them are no amount. */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { selectionStart, selectionEnd, value: before } = event.currentTarget;
    const [start, end] = [selectionStart ?? before.length, selectionEnd ?? before.length];
    const pasted = event.clipboardData
      .getData('text')
      .trim()
      .replace(/\s*[\r\n\t\u2028\u2029]\s*/g, '  ');
    const isWhole = start === 0 && end === before.length;
    take(typedAmount(before.slice(0, start) + pasted + before.slice(end)), isWhole && cents === 'rounded');
  };
  const refused = {
    cents: () => t('errors:amount-cents-refused', { text }),
    'below-one': () => t('errors:amount-too-small'),
    unclear: () => t('errors:amount-unclear', { text }),
    'not-digits': () => t('errors:amount-digits-only'),
  };
  const notice = (): string | undefined => {
    if (rounded !== undefined) return t('errors:amount-cents-rounded', { text: rounded, amount: value });
    return problem === null && /\D/.test(text) ? t('errors:amount-read', { text, amount: value }) : undefined;
  };
  const said = notice();
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => {
        const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        if (isComposing) show({ value: currentTarget.value, text: currentTarget.value });
        else take(typedAmount(currentTarget.value));
      }}
      onCompositionEnd={({ currentTarget }) => take(typedAmount(currentTarget.value))}
      onPaste={paste}
      label={label}
      hint={said ? <span role="status">{said}</span> : hint}
      error={problem ? refused[problem]() : error}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      startSlot={<span aria-hidden="true">$</span>}
      endSlot={endSlot}
    />
  );
}
