import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/**
 * Staff took a charge back: wallet → adjustments. The movement names the one it corrects
 * (docs/specification/3-rulings.md). The ledger refuses it if the player no longer has the money.
 */
export const chargeReversed = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'player:wallet', userId }, { kind: 'house:adjustments' }, amountCents);
