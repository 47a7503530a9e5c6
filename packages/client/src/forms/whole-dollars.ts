import { toLatinDigits } from '@lajvard/ui';

/** Latin digits, without dollar signs around them and characters that nobody sees. Marks and blanks stay. */
const plain = (text: string): string =>
  toLatinDigits(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/^\s*\$|\$\s*$/g, '')
    .replaceAll('\u060c', ',');

const BLANK = '[ \u00a0\u2009\u202f]';
const PERSIAN_GROUP = '\u066c';
const PERSIAN_POINT = '\u066b';
/** A number in groups of three. One that begins with 0 is none. */
const inGroups = (mark: string, least = 1): string => String.raw`[1-9]\d{0,2}(?:${mark}\d{3}){${least},}`;
const ONE_GROUP = /^[1-9]\d{0,2}$/;
/**
 * The product writes a dot between thousands, so one dot before three digits groups. One comma there does so in some
 * countries and begins the cents in others: it is doubtful.
 */
const WHOLE = new RegExp(
  `^(?:\\d+|${[inGroups('[.]'), inGroups(',', 2), inGroups(PERSIAN_GROUP), inGroups(BLANK)].join('|')})$`,
);
const FRACTION = new RegExp(
  `^(\\d*|${['[.]', ',', PERSIAN_GROUP, BLANK].map((mark) => inGroups(mark)).join('|')})([.,${PERSIAN_POINT}])(\\d+)$`,
);

/** Why a text is no amount in whole dollars. `unclear`: it can be read in two ways. */
export type AmountProblem = 'below-one' | 'unclear' | 'not-digits';
/** What a text says, in whole dollars; `hasCents`: it was rounded. */
interface Amount {
  readonly dollars: string;
  readonly hasCents: boolean;
}

const dollarsOf = (whole: string): bigint => BigInt(whole.replace(/\D/g, ''));

const withFraction = (whole: string, fraction: string): Amount | AmountProblem => {
  const dollars = dollarsOf(whole);
  if (/^0*$/.test(fraction)) return { dollars: String(dollars), hasCents: false };
  if (dollars === 0n) return 'below-one';
  return { dollars: String(/^[5-9]/.test(fraction) ? dollars + 1n : dollars), hasCents: true };
};

/**
 * Reads an amount, typed or pasted, in every field for one: `1250`, `$1.250`, `1,250,000`, `۱٬۲۵۰` and `1 250` are
 * whole dollars; `1250.60`, `1.250,60` and `۱۲۵۰٫۶` have cents. What is doubtful is not read.
 */
export const readAmount = (text: string): Amount | AmountProblem => {
  const read = plain(text).trim();
  if (WHOLE.test(read)) return { dollars: String(dollarsOf(read)), hasCents: false };
  const [, whole = '', mark, fraction = ''] = FRACTION.exec(read) ?? [];
  if (mark !== undefined && !whole.includes(mark)) {
    const isDoubtful = mark === ',' && fraction.length === 3 && ONE_GROUP.test(whole);
    return isDoubtful ? 'unclear' : withFraction(whole, fraction);
  }
  return /^[\d.,\u066b\u066c\s]*\d[\d.,\u066b\u066c\s]*$/.test(read) ? 'unclear' : 'not-digits';
};

/** Typed text as the field shows it: digits of any script become Latin ones, nothing else is read into it. */
export const typedAmount = (text: string): string => {
  const shown = plain(text);
  return /^[\d.,\u066b\u066c\s]*$/.test(shown) ? shown : text;
};
