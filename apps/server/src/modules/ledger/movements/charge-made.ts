import type { Cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';
import { transfer } from './transfer.ts';

/**
 * Staff has charged a member's balance (docs/specification/2-account-and-back-office.md#73-calls-of-staff): adjustments
 * → wallet. This is not a deposit: nothing came in from outside.
 */
export const chargeMade = (userId: number, amountCents: Cents): Posting[] =>
  transfer({ kind: 'house:adjustments' }, { kind: 'player:wallet', userId }, amountCents);
