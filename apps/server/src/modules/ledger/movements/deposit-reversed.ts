import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/**
 * An approved deposit was declined (1 to 2): wallet → outside. The ledger refuses it if the player no longer has the
 * money.
 */
export const depositReversed = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'outside:trc20' }, amountCents);
