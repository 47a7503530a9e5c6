import type { PlayReceipt } from '@lajvard/contract';
import type { Clock } from '../model/clock.ts';

/** The outcome of one try to place the slip: accepted, refused for good, or try again. */
export type PlayAnswer =
  | { readonly kind: 'accepted'; readonly receipt: PlayReceipt }
  | { readonly kind: 'refused'; readonly code: string; readonly spot?: string | undefined }
  | { readonly kind: 'again' };

export interface Sending {
  clock: Clock;
  /** Sends the same play every time; the server gives the same slip the same answer. */
  play(): Promise<PlayAnswer>;
  /** The server's clock, epoch ms; no play is taken after `closesAt`. */
  serverNow(): number;
  closesAt: number;
  /**
   * ms before the first try, so that browsers do not all send at once
   * (docs/specification/1-table-and-site.md#416-the-servers-round).
   */
  delayMs: number;
  done(answer: PlayAnswer): void;
}

/** From the start of one try to the start of the next; a try that timed out has used up this wait. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 800;

/** Sends a slip until it is answered or the round closes. A final `again` means that the outcome is unknown. */
export function sendSlip(sending: Sending): () => void {
  let stopped = false;
  let cancel = sending.clock.after(sending.delayMs, () => void attempt(FIRST_PAUSE_MS));

  async function attempt(pauseMs: number): Promise<void> {
    const triedAt = sending.clock.now();
    const answer = await sending.play();
    if (stopped) return;
    const waitMs = Math.max(0, pauseMs - (sending.clock.now() - triedAt));
    if (answer.kind !== 'again' || sending.serverNow() + waitMs >= sending.closesAt) {
      sending.done(answer);
      return;
    }
    cancel = sending.clock.after(waitMs, () => void attempt(Math.min(pauseMs * 2, MAX_PAUSE_MS)));
  }

  return () => {
    stopped = true;
    cancel();
  };
}
