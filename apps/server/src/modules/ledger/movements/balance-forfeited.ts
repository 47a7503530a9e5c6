import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** The remaining balance that a player gives up when closing the account: wallet → adjustments. */
export const balanceForfeited = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'house:adjustments' }, amountCents);
