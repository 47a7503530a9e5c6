import { type Cents, cents } from './cents.ts';
import { toLatinDigits } from './digits.ts';

// No group of thousands begins with 0: 0.500 means half a dollar and must not be read as 500.
const TYPED = /^(-)?\$?\s*(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/**
 * Reads an amount as typed or pasted: Latin, Persian or Arabic digits, dots only between groups of thousands.
 * @returns undefined for anything else
 */
export const parseDollars = (text: string): Cents | undefined => {
  const found = TYPED.exec(toLatinDigits(text.trim()));
  if (!found) return undefined;
  const [, minus, whole = '', rest = ''] = found;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(rest.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? cents(minus ? -value : value) : undefined;
};
