import type { Clock } from '../model/clock.ts';

/** Reports a fault only when it lasts; short ones show as nothing more than the signal at the table. */
export class ConnectionFault {
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #report: (lasting: boolean) => void;
  readonly #since = new Map<string, () => void>();
  #isReported = false;

  constructor(clock: Clock, patienceMs: number, report: (lasting: boolean) => void) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#report = report;
  }

  began(source: string, patienceMs = this.#patienceMs): void {
    if (this.#since.has(source)) return;
    this.#since.set(
      source,
      this.#clock.after(patienceMs, () => this.#set(true)),
    );
  }

  ended(source: string): void {
    this.#since.get(source)?.();
    this.#since.delete(source);
    if (this.#since.size === 0) this.#set(false);
  }

  stop(): void {
    for (const cancel of this.#since.values()) cancel();
    this.#since.clear();
  }

  #set(lasting: boolean): void {
    if (lasting === this.#isReported) return;
    this.#isReported = lasting;
    this.#report(lasting);
  }
}
