/** The server's clock and a timer. */
export interface GateClock {
  /** Epoch ms of the server. */
  now(): number;
  /** Runs once after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

interface HeldEvent {
  at: number;
  release: () => void;
  stopTimer: () => void;
}

/**
 * What the picture may be behind the table: an older one is not shown as live, and holds nothing back longer, even if it
 * is frozen or its frames carry no date. Shorter than a result is shown, so that none comes once the next round is open.
 */
const MAX_LAG_MS = 6000;

/**
 * Holds a result back until the video has shown it: an event of the moment `at` is released with the first frame dated
 * `at` plus the ingest delay, or later. Both dates are the server's, so the browser's clock plays no part. Nothing is
 * held without a picture, or for longer than `MAX_LAG_MS`. Events leave in order of arrival.
 */
export class VideoGate {
  readonly #clock: GateClock;
  readonly #maxLagMs: number;
  #held: HeldEvent[] = [];
  #watching: { ingestDelayMs: number; shownPdtMs: number | null; lagMs: number } | null = null;
  #letting = false;

  constructor(clock: GateClock, maxLagMs = MAX_LAG_MS) {
    this.#clock = clock;
    this.#maxLagMs = maxLagMs;
  }

  /** Runs `release` once the picture shows the moment `at` (server clock, epoch ms); at once if there is no picture. */
  hold(at: number, release: () => void): void {
    const held: HeldEvent = { at, release, stopTimer: () => {} };
    this.#held.push(held);
    const waitMs = Math.min(this.#maxLagMs, Math.max(0, at + this.#maxLagMs - this.#clock.now()));
    if (!this.#mayLeave(held)) held.stopTimer = this.#clock.after(waitMs, () => this.#expire(held));
    this.#letOut();
  }

  /**
   * The picture is on the screen from now on. `ingestDelayMs`: the encoder's delay between wheel and frame date, ms.
   */
  open(ingestDelayMs: number): void {
    this.#watching = { ingestDelayMs, shownPdtMs: null, lagMs: 0 };
  }

  /** A frame is shown; its date in epoch ms, null if it carries none. */
  pictureShown(shownPdtMs: number | null): void {
    if (this.#watching === null) return;
    this.#watching.shownPdtMs = shownPdtMs;
    const lagMs = shownPdtMs === null ? 0 : this.#lagOf(shownPdtMs, this.#watching.ingestDelayMs);
    this.#watching.lagMs = Math.min(this.#maxLagMs, Math.max(0, lagMs));
    this.#letOut();
  }

  /** Whether a frame of that date is further behind than a picture may be. */
  isLate(shownPdtMs: number, ingestDelayMs: number): boolean {
    return this.#lagOf(shownPdtMs, ingestDelayMs) > this.#maxLagMs;
  }

  /** How far the last frame on the screen is behind the wheel, ms; 0 without a picture, or if it carries no date. */
  lagMs(): number {
    return this.#watching?.lagMs ?? 0;
  }

  /** The picture is gone (video off, lost, unsupported): releases everything. */
  close(): void {
    this.#watching = null;
    this.#letOut();
  }

  #lagOf(shownPdtMs: number, ingestDelayMs: number): number {
    return this.#clock.now() - (shownPdtMs - ingestDelayMs);
  }

  #mayLeave({ at }: HeldEvent): boolean {
    if (this.#watching === null) return true;
    const { shownPdtMs, ingestDelayMs } = this.#watching;
    return shownPdtMs !== null && shownPdtMs >= at + ingestDelayMs;
  }

  /** Its time is up: it leaves, with everything before it. */
  #expire(late: HeldEvent): void {
    const until = this.#held.indexOf(late);
    for (const held of this.#held.splice(0, until + 1)) leave(held);
    this.#letOut();
  }

  #letOut(): void {
    // A release may hold the next event or close the picture, and must not overtake the events before it.
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

function leave(held: HeldEvent): void {
  held.stopTimer();
  held.release();
}
