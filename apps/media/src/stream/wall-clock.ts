/**
 * Estimates when a picture would have arrived without network jitter, because RTMP carries no absolute time. The
 * minimum of (now − dts) over the last 4 to 8 seconds is the connection's undisturbed delay; jitter only adds to it.
 * Two buckets of 4 s follow a drifting encoder clock without the lag of a leaking minimum.
 *
 * The first frames of an encoder come late, because it collects them while it starts; dated by arrival they would let
 * results out before the ball shows them. A publisher that knows the moment of decoding time 0 says so, and it counts
 * for the first seconds.
 */
export class WallClock {
  #bucketStartMs = Number.NEGATIVE_INFINITY;
  #previousLeastMs = Number.POSITIVE_INFINITY;
  #leastMs: number;

  /** @param startMs the epoch ms of decoding time 0, if the publisher knows it */
  constructor(startMs = Number.POSITIVE_INFINITY) {
    this.#leastMs = startMs;
  }

  /** Notes that the frame of `dtsMs` arrived at `nowMs` (epoch). Returns the epoch ms that belongs to `dtsMs`. */
  arrived(dtsMs: number, nowMs: number): number {
    if (nowMs - this.#bucketStartMs >= BUCKET_MS) {
      this.#previousLeastMs = this.#leastMs;
      this.#leastMs = Number.POSITIVE_INFINITY;
      this.#bucketStartMs = nowMs;
    }
    this.#leastMs = Math.min(this.#leastMs, nowMs - dtsMs);
    return dtsMs + Math.min(this.#leastMs, this.#previousLeastMs);
  }
}

const BUCKET_MS = 4000;
