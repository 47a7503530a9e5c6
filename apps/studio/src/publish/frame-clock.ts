import { FRAMES_PER_SECOND } from './qualities.ts';

const FRAME_MS = 1000 / FRAMES_PER_SECOND;

/**
 * Numbers the frames of one encoder run. ffmpeg dates raw frames by counting, so frame n always shows the moment
 * start + n·40 ms, whenever it is drawn: a late frame is caught up, never dropped.
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

  /** Takes the next frame if it is due at `now`. Returns its moment, or null if it is too early. */
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
