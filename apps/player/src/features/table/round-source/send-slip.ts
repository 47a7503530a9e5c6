import type { PlayReceipt } from '@lajvard/contract';
import type { Clock } from '../model/clock.ts';

/** A refusal's code, and the spot it is about. */
export interface PlayRefusal {
  readonly code: string;
  readonly spot?: string | undefined;
}

/** The outcome of one try to place the slip: accepted, refused for good, or without an answer that decides. */
export type PlayAnswer =
  | { readonly kind: 'accepted'; readonly receipt: PlayReceipt }
  | ({ readonly kind: 'refused' } & PlayRefusal)
  /** `lost`: the server may have taken the slip, or may still take it. */
  | { readonly kind: 'again'; readonly lost: boolean };

/** The outcome of all attempts. `unknown`: the server must be asked; `refusal`: the answer to the last attempt. */
export type SlipOutcome =
  | Exclude<PlayAnswer, { kind: 'again' }>
  | { readonly kind: 'unknown'; readonly refusal?: PlayRefusal };

export interface Sending {
  clock: Clock;
  /** Sends the same play every time; the server gives the same slip the same answer. */
  play(): Promise<PlayAnswer>;
  /** The server's clock, epoch ms; no play is taken after `closesAt`. */
  serverNow(): number;
  closesAt(): number;
  /**
   * ms before the first try, so that browsers do not all send at once
   * (docs/specification/1-table-and-site.md#416-the-servers-round).
   */
  delayMs: number;
  /** Whether a page before this one may have sent the slip. */
  sentBefore: boolean;
  done(outcome: SlipOutcome): void;
}

/** From the start of one try to the start of the next; a try that timed out has used up this wait. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 800;

/**
 * Sends a slip until it is answered or the round closes. A refusal is final only if no earlier try is without an
 * answer: that one may still have been taken.
 */
export function sendSlip(sending: Sending): () => void {
  let stopped = false;
  let lost = sending.sentBefore;
  let cancel = sending.clock.after(sending.delayMs, () => void attempt(FIRST_PAUSE_MS));
  let cancelClose = sending.clock.after(closesInMs(), close);

  async function attempt(pauseMs: number): Promise<void> {
    const triedAt = sending.clock.now();
    const answer = await sending.play();
    if (stopped) return;
    if (answer.kind === 'accepted') return end(answer);
    if (answer.kind === 'refused') {
      const { code, spot } = answer;
      return end(lost ? { kind: 'unknown', refusal: { code, spot } } : answer);
    }
    lost ||= answer.lost;
    const waitMs = Math.max(0, pauseMs - (sending.clock.now() - triedAt));
    if (waitMs < closesInMs()) {
      cancel = sending.clock.after(waitMs, () => void attempt(Math.min(pauseMs * 2, MAX_PAUSE_MS)));
    }
  }

  function closesInMs(): number {
    return sending.closesAt() - sending.serverNow();
  }

  /** The round has closed: no further try, and an answer still under way is not waited for. */
  function close(): void {
    if (closesInMs() > 0) cancelClose = sending.clock.after(closesInMs(), close);
    else end({ kind: 'unknown' });
  }

  function end(outcome: SlipOutcome): void {
    stop();
    sending.done(outcome);
  }

  function stop(): void {
    stopped = true;
    cancel();
    cancelClose();
  }

  return stop;
}
