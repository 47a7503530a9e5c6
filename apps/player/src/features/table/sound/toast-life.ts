import type { TablePhase } from '../model/state.ts';
import type { Cue } from './cues.ts';

// docs/specification/1-table-and-site.md#93-interface: notification toasts; ours for what is only about a press of the hand
const MONEY_MS = 20_000;
const HINT_MS = 4500;

/** Texts about money that moved, and the phases in which they are still news. */
const ABOUT_MONEY: Readonly<Record<string, readonly TablePhase[]>> = {
  'cue.bets-accepted': ['locked', 'spinning'], // with the number comes another balance
  'cue.bets-restored': ['betting', 'locked', 'spinning'],
  'cue.bets-returned': ['waiting', 'betting', 'locked', 'spinning', 'shown', 'void'],
  'cue.round-void': ['waiting', 'betting', 'void'],
};

/** How long a toast stands, ms. */
export const toastMs = (cue: Cue): number => (cue.text in ABOUT_MONEY ? MONEY_MS : HINT_MS);

/** Whether a toast still says what is so after a change of phase: the rest is about bets being open, or about the lock. */
export function staysTrue(cue: Cue, before: TablePhase, after: TablePhase): boolean {
  const phases = ABOUT_MONEY[cue.text];
  if (phases) return phases.includes(after);
  return (before === 'betting') === (after === 'betting');
}
