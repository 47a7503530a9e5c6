import { type Cents, cents } from '@lajvard/money';
import type { AccountRef } from '../chart-of-accounts.ts';
import type { Posting } from '../movement-rules.ts';

/** The two entries that move money from one account to another; `amountCents` is above zero. */
export const transfer = (from: AccountRef, to: AccountRef, amountCents: Cents): Posting[] => [
  { account: from, amountCents: cents(-amountCents) },
  { account: to, amountCents },
];
