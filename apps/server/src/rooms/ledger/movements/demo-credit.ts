import { type Cents, cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';

/** The money a player of the demonstration begins with: adjustments → wallet. */
export const demoCredit = (userId: number, amountCents: Cents): Posting[] => [
  { account: { kind: 'house:adjustments' }, amountCents: cents(-amountCents) },
  { account: { kind: 'player:wallet', userId }, amountCents },
];
