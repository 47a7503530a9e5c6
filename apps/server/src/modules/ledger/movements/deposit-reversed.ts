import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** An approved deposit has been declined (1 to 2): wallet → outside. Refused by the ledger when the player no longer has it. */
export const depositReversed = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'outside:trc20' }, amountCents);
