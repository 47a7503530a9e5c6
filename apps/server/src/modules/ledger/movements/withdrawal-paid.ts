import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** A waiting withdrawal was paid (0 to 1): held → outside. */
export const withdrawalPaid = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:held', userId }, { kind: 'outside:trc20' }, amountCents);
