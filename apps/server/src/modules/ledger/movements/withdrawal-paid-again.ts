import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/**
 * A declined withdrawal was approved after all (2 to 1): wallet → outside. The ledger refuses it if the player no
 * longer has the money.
 */
export const withdrawalPaidAgain = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'outside:trc20' }, amountCents);
