export { addCents, type Cents, cents, fromDollars, toDollars, ZERO } from './cents.ts';
export { formatDollars, parseDollars } from './text.ts';
