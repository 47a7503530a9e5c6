import { countUpSteps } from '@lajvard/roulette';
import type { Clock } from './model/clock.ts';

/** ms between two steps of the count-up; our choice. */
const COUNT_MS = 25;

/** The table's named timers: a new timer replaces the one of the same name. */
export class TableTimers {
  readonly #clock: Clock;
  readonly #running = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  once(name: string, ms: number, run: () => void): void {
    this.cancel(name);
    const cancel = this.#clock.after(ms, () => {
      this.#running.delete(name);
      run();
    });
    this.#running.set(name, cancel);
  }

  cancel(name: string): void {
    this.#running.get(name)?.();
    this.#running.delete(name);
  }

  every(ms: number, run: () => void): void {
    const again = () => {
      run();
      this.once('tick', ms, again);
    };
    this.once('tick', ms, again);
  }

  /** Counts a win up from 0 in the specified steps (docs/specification/1-table-and-site.md#44-the-number). */
  countUp(win: number, show: (amount: number) => void): void {
    this.cancel('count-up');
    const steps = win > 0 ? countUpSteps(0, win) : [];
    const startedAt = this.#clock.now();
    const next = () => {
      // By time passed, not by calls: a slow screen skips steps instead of falling behind.
      const index = Math.min(steps.length - 1, Math.floor((this.#clock.now() - startedAt) / COUNT_MS));
      const amount = steps[index];
      if (amount === undefined) return;
      show(amount);
      if (index < steps.length - 1) this.once('count-up', COUNT_MS, next);
    };
    next();
  }

  stop(): void {
    for (const cancel of this.#running.values()) cancel();
    this.#running.clear();
  }
}
