/** The server's clock and a timer. */
export interface GateClock {
  /** Epoch ms of the server. */
  now(): number;
  /** Runs once after `ms`; returns what stops it. */
  after(ms: number, run: () => void): () => void;
}

interface Held {
  at: number;
  release: () => void;
  stopTimer: () => void;
}

/** A picture that hangs, or that carries no date, holds nothing back for longer than this. */
const MAX_HOLD_MS = 8000;

/**
 * Keeps what tells a result until the picture has shown it: an event of the moment `at` is released with the first frame dated
 * `at` plus the ingest delay or later. Both dates are the server's, so no clock of the browser takes part. Without a picture, and
 * when it hangs for too long, nothing is kept. Events leave in the order in which they came.
 */
export class VideoGate {
  readonly #clock: GateClock;
  readonly #maxHoldMs: number;
  #held: Held[] = [];
  #watching: { ingestDelayMs: number; shownPdtMs: number | null } | null = null;
  #letting = false;

  constructor(clock: GateClock, maxHoldMs = MAX_HOLD_MS) {
    this.#clock = clock;
    this.#maxHoldMs = maxHoldMs;
  }

  /** Runs `release` once the picture has shown the moment `at` (server clock, epoch ms); at once without a picture. */
  hold(at: number, release: () => void): void {
    const held: Held = { at, release, stopTimer: () => {} };
    this.#held.push(held);
    const waitMs = Math.min(this.#maxHoldMs, Math.max(0, at + this.#maxHoldMs - this.#clock.now()));
    if (!this.#mayLeave(held)) held.stopTimer = this.#clock.after(waitMs, () => this.#expire(held));
    this.#letOut();
  }

  /** A picture is on the screen from now on. What its encoder adds between the wheel and the date of a frame, in ms. */
  open(ingestDelayMs: number): void {
    this.#watching = { ingestDelayMs, shownPdtMs: null };
  }

  /** A frame is on the screen; its date in epoch ms, or null when it carries none. */
  pictureShown(shownPdtMs: number | null): void {
    if (this.#watching === null) return;
    this.#watching.shownPdtMs = shownPdtMs;
    this.#letOut();
  }

  /** There is no picture any more (video off, lost, not supported): everything leaves. */
  close(): void {
    this.#watching = null;
    this.#letOut();
  }

  #mayLeave({ at }: Held): boolean {
    if (this.#watching === null) return true;
    const { shownPdtMs, ingestDelayMs } = this.#watching;
    return shownPdtMs !== null && shownPdtMs >= at + ingestDelayMs;
  }

  /** Its time is up; those before it must not come after it. */
  #expire(late: Held): void {
    const until = this.#held.indexOf(late);
    for (const held of this.#held.splice(0, until + 1)) leave(held);
    this.#letOut();
  }

  #letOut(): void {
    // What is released may hold the next event or close the picture: it must not overtake the ones before it.
    if (this.#letting) return;
    this.#letting = true;
    try {
      for (let next = this.#held[0]; next !== undefined && this.#mayLeave(next); next = this.#held[0]) {
        this.#held.shift();
        leave(next);
      }
    } finally {
      this.#letting = false;
    }
  }
}

function leave(held: Held): void {
  held.stopTimer();
  held.release();
}
