import type { Cue } from './cues.ts';
import { playOf } from './play.ts';
import type { TablePhase, TableState } from './state.ts';

// docs/specification/1-table-and-site.md#93-interface: notification toasts. The short time, for mere hints, is ours.
const MONEY_MS = 20_000;
const HINT_MS = 4500;

/** Messages about money, and the phases in which they remain true. */
const ABOUT_MONEY: Readonly<Record<string, readonly TablePhase[]>> = {
  'cue.bets-accepted': ['locked', 'spinning'], // the number brings another balance
  'cue.bets-restored': ['betting', 'locked', 'spinning'],
  'cue.bets-unknown': ['locked', 'spinning'],
  'cue.bets-returned': ['waiting', 'betting', 'locked', 'spinning', 'shown', 'void'],
  'cue.round-void': ['waiting', 'betting', 'void'],
  'say.void': ['waiting', 'betting', 'void'],
};

/** How long a toast stays, ms; undefined: as long as it is true; with an offer long enough to reach it. */
export const toastMs = (cue: Cue): number | undefined => {
  if (cue.id === 'bets-unknown') return undefined;
  return cue.offer || cue.text in ABOUT_MONEY ? MONEY_MS : HINT_MS;
};

/** Whether a toast is still true after a step; a refusal belongs to the phase it came in. */
export function staysTrue(cue: Cue, before: TableState, after: TableState): boolean {
  if (cue.offer && after.slip !== before.slip) return false; // answered, or another bet was made
  if (cue.id === 'bets-unknown') return playOf(after) === 'unknown';
  if (cue.id === 'bets-returned' && playOf(after) === 'taken') return false;
  return before.phase === after.phase || (ABOUT_MONEY[cue.text]?.includes(after.phase) ?? false);
}
