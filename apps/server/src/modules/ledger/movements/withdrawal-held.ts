import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** A withdrawal was requested (0): wallet → held. */
export const withdrawalHeld = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'player:held', userId }, amountCents);
