import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/** The money a demo player starts with: adjustments → wallet. */
export const demoCredit = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'house:adjustments' }, { kind: 'player:wallet', userId }, amountCents);
