import { FRAMES_PER_SECOND } from './qualities.ts';

const FRAME_MS = 1000 / FRAMES_PER_SECOND;

/**
 * Numbers the frames of one encoder run. ffmpeg gives raw frames their time by counting, so frame n always shows the moment
 * start + n·40 ms, whenever it is drawn: a late frame is caught up, never left out.
 */
export class FrameClock {
  readonly #startedAt: number;
  #drawn = 0;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** The moment (same clock as `startedAt`) of the next frame. */
  get nextAt(): number {
    return this.#startedAt + this.#drawn * FRAME_MS;
  }

  /** Takes the next frame when it is due at `now`: its moment, or null when it is too early. */
  take(now: number): number | null {
    const at = this.nextAt;
    if (at > now) return null;
    this.#drawn++;
    return at;
  }

  /** Milliseconds by which the next frame is overdue. */
  lateness(now: number): number {
    return Math.max(0, now - this.nextAt);
  }
}
