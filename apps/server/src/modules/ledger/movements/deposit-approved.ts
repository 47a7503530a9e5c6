import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** A deposit was approved (status 0 or 2 to 1): outside → wallet. */
export const depositApproved = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'outside:trc20' }, { kind: 'player:wallet', userId }, amountCents);
