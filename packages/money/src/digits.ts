const PERSIAN = '۰۱۲۳۴۵۶۷۸۹';
const ARABIC = '٠١٢٣٤٥٦٧٨٩';

/** Converts Persian and Arabic digits to 0-9, for what people type; the rest stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const persian = PERSIAN.indexOf(digit);
    return String(persian >= 0 ? persian : ARABIC.indexOf(digit));
  });
}

/** Converts 0-9 to Persian digits. Never used for money, ids, hashes, round numbers, the wheel and the felt. */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => PERSIAN.charAt(Number(digit)));
}
