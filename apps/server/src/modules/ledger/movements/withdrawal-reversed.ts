import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** A paid withdrawal was declined (1 to 2): outside → wallet. */
export const withdrawalReversed = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'outside:trc20' }, { kind: 'player:wallet', userId }, amountCents);
