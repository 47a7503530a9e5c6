import { toLatinDigits } from '@lajvard/ui';

const MAX_DIGITS = 8;

/**
 * The digits of typed text, of any script, as Latin digits; comma, dot and all else are dropped
 * (docs/specification/2-account-and-back-office.md#51-deposit).
 */
export const typedAmount = (text: string): string => toLatinDigits(text).replace(/\D/g, '').slice(0, MAX_DIGITS);

/**
 * A pasted amount rounded to whole dollars (docs/specification/2-account-and-back-office.md#51-deposit), and whether it
 * had cents: `$1,250.60`, `1.250,60` and `۱۲۵۰٫۶` give 1251. Empty if it is not an amount.
 */
export function pastedAmount(text: string): { amount: string; hasCents: boolean } {
  const plain = toLatinDigits(text)
    .replace(/[\s$\u200e\u200f\u00a0]/g, '')
    .replaceAll('\u066b', '.')
    .replace(/[\u060c\u066c]/g, ',');
  if (!/^\d[\d.,]*$/.test(plain)) return { amount: '', hasCents: false };
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const dollars = Math.round(Number(`${whole.replace(/[.,]/g, '')}.${cents}`));
  if (!Number.isFinite(dollars)) return { amount: '', hasCents: false };
  return { amount: typedAmount(String(dollars)), hasCents: Number(cents) > 0 };
}
