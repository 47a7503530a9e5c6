import type { ResultGate } from './live-ports.ts';

/** Keeps events in order: while a result waits for its frame, everything after it waits too. */
export class EventQueue {
  readonly #gate: ResultGate;
  #behind: (() => void)[] | null = null;

  constructor(gate: ResultGate) {
    this.#gate = gate;
  }

  /** Runs now, or right after everything before it has run. */
  next(run: () => void): void {
    if (this.#behind) this.#behind.push(run);
    else run();
  }

  /** Runs once the picture shows the moment `at` (server clock, epoch ms). */
  nextWithVideo(at: number, run: () => void): void {
    this.next(() => {
      this.#behind = [];
      this.#gate.hold(at, () => {
        run();
        const behind = this.#behind ?? [];
        this.#behind = null;
        for (const follower of behind) this.next(follower);
      });
    });
  }
}
