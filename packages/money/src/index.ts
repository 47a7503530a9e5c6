export { addCents, type Cents, cents, fromDollars, toDollars, ZERO } from './cents.ts';
export { parseDollars } from './text.ts';
