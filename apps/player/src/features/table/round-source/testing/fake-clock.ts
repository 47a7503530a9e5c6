import type { Clock } from '../../model/clock.ts';

/** The schedule of every round in the tests. */
export const DURATIONS = { roundMs: 60_000, extraMs: 15_000, lockMs: 3000, spinMs: 12_000, pauseMs: 8000 };

/** A clock that only a test moves. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 1, 12);
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** The computer slept: time moves on, no timer runs. */
  jump(ms: number): void {
    this.#now += ms;
  }

  /** Moves time on, timer by timer; pending promises run between timers. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settled();
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = until;
  }
}

/** Runs everything that only waits for a promise. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}
