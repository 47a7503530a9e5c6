import { cents, toDollars } from './cents.ts';

const MONEY = new Intl.NumberFormat('de', { maximumFractionDigits: 0 }); // dots between thousands

/** Whole dollars as mails write them: `$1.250`. */
export const moneyText = (amountCents: number): string => `$${MONEY.format(toDollars(cents(amountCents)))}`;
