import type { Clock } from '../model/clock.ts';

/**
 * This browser's estimate of the server's clock: its own steady clock plus an offset learned from the server. A pushed
 * message is late by its travel time, so of several the one that puts the server furthest ahead is the most accurate.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offsetMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The server's time, epoch ms. */
  now(): number {
    return this.#clock.now() + (this.#offsetMs ?? 0);
  }

  /** An answer sent at `serverNow` (epoch ms) to a request made at `askedAt` and answered at `cameAt` (steady ms). */
  answered(serverNow: number, askedAt: number, cameAt: number): void {
    this.#offsetMs = serverNow - (askedAt + cameAt) / 2;
  }

  /** A pushed message, which may only raise the offset: it left the server before it arrived. */
  heard(serverNow: number): void {
    const offset = serverNow - this.#clock.now();
    if (this.#offsetMs === null || offset > this.#offsetMs) this.#offsetMs = offset;
  }
}
