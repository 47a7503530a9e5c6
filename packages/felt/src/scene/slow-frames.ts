const WINDOW_MS = 1000;
const MIN_FRAMES = 8;
/** Consecutive slow windows before it counts: a moment of other work on the page is not slow drawing. */
const SLOW_WINDOWS = 2;

/**
 * Watches the time between frames: too slow once the median is over `limitMs` in two windows of a second, one after
 * the other. The first window does not count, because the page is still loading.
 */
export class SlowFrames {
  readonly #limitMs: number;
  #times: number[] = [];
  #slow = -1;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Counts a frame painted at `now` (ms). Returns whether frames have come too slowly. */
  count(now: number): boolean {
    this.#times.push(now);
    const [first = now] = this.#times;
    if (now - first < WINDOW_MS || this.#times.length <= MIN_FRAMES) return false;
    const waits = this.#times.slice(1).map((time, index) => time - (this.#times[index] as number));
    waits.sort((a, b) => a - b);
    const slow = (waits[waits.length >> 1] as number) > this.#limitMs;
    this.#slow = this.#slow < 0 || !slow ? 0 : this.#slow + 1;
    this.#times = [now];
    return this.#slow >= SLOW_WINDOWS;
  }
}
