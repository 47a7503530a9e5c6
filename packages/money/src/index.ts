export { addCents, type Cents, cents, fromDollars, toDollars, ZERO } from './cents.ts';
export { toLatinDigits, toPersianDigits } from './digits.ts';
export { moneyText } from './money-text.ts';
