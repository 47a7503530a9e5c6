import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** A waiting withdrawal was declined (0 to 2): held → wallet. */
export const withdrawalReleased = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:held', userId }, { kind: 'player:wallet', userId }, amountCents);
