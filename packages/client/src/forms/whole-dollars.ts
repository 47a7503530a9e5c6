import { toLatinDigits } from '@lajvard/ui';

const MARKS = /[.,]/;

/** Latin digits and marks, without spaces, dollar signs and invisible marks of direction. */
const plain = (text: string): string =>
  toLatinDigits(text)
    .replace(/[\s$\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll('\u066b', '.')
    .replace(/[\u060c\u066c]/g, ',');

/** Typed text as the field shows it: digits of any script become Latin ones, nothing else is read into it. */
export const typedAmount = (text: string): string => {
  const read = plain(text);
  return /^[\d.,]*$/.test(read) ? read : text;
};

/**
 * Why a text in the field is no amount; null if it is one, or nothing yet. A decimal mark is refused, never dropped:
 * its digits would join the number (docs/specification/4-reliability.md#5-hazards, H6).
 */
export const amountProblem = (text: string): 'cents' | 'not-digits' | null => {
  if (/^\d*$/.test(text)) return null;
  return /^[\d.,]*$/.test(text) && MARKS.test(text) ? 'cents' : 'not-digits';
};

/** What a pasted text says: `amount` in whole dollars, rounded if `hasCents`. */
interface PastedAmount {
  readonly amount: string;
  readonly hasCents: boolean;
}

const GROUPED = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;

/**
 * Reads a whole pasted text: `1.250`, `$1,250` and `۱۲۵۰` are 1250, `1.250,60` has cents. The mark of the cents
 * differs from the one that groups.
 * @returns null if the text is not an amount
 */
export function pastedAmount(text: string): PastedAmount | null {
  const [, whole = '', mark = '', cents = ''] = GROUPED.exec(plain(text)) ?? [];
  if (whole === '' || (mark !== '' && whole.includes(mark))) return null;
  const dollars = whole.replace(/[.,]/g, '');
  if (Number(cents) === 0) return { amount: dollars, hasCents: false };
  return { amount: Number(cents.padEnd(2, '0')) >= 50 ? String(BigInt(dollars) + 1n) : dollars, hasCents: true };
}
