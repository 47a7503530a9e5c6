const PERSIAN = '۰۱۲۳۴۵۶۷۸۹';
const DIGIT = /\p{Nd}/u;

/** A script has its digits in a row, zero first; where rows touch, each has ten. */
const numberOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
};

/** Converts the digits of every script to 0-9, for what people type or paste; the rest stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(numberOf(digit)));
}

/** Converts 0-9 to Persian digits. Never used for money, ids, hashes, round numbers, the wheel and the felt. */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => PERSIAN.charAt(Number(digit)));
}
