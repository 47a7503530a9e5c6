import type { Clock } from './round-source.ts';

/**
 * The server's clock as this browser can know it: its own steady clock plus an offset learned from the server.
 * A message is late by its way, so of several the one that puts the server furthest ahead is nearest to the truth.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offsetMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Epoch ms of the server. */
  now(): number {
    return this.#clock.now() + (this.#offsetMs ?? 0);
  }

  /** An answer that left the server at `serverNow`, asked for at `askedAt` and here at `cameAt` (steady ms). */
  answered(serverNow: number, askedAt: number, cameAt: number): void {
    this.#offsetMs = serverNow - (askedAt + cameAt) / 2;
  }

  /** A message without a question: it can only have been sent before it came. */
  told(serverNow: number): void {
    const offset = serverNow - this.#clock.now();
    if (this.#offsetMs === null || offset > this.#offsetMs) this.#offsetMs = offset;
  }
}
