import type { Clock } from '../model/clock.ts';

/** Reports a fault only when it lasts; short ones show as nothing more than the signal at the table. */
export class Trouble {
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #tell: (lasting: boolean) => void;
  readonly #since = new Map<string, () => void>();
  #told = false;

  constructor(clock: Clock, patienceMs: number, tell: (lasting: boolean) => void) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#tell = tell;
  }

  began(source: string, patienceMs = this.#patienceMs): void {
    if (this.#since.has(source)) return;
    this.#since.set(
      source,
      this.#clock.after(patienceMs, () => this.#say(true)),
    );
  }

  ended(source: string): void {
    this.#since.get(source)?.();
    this.#since.delete(source);
    if (this.#since.size === 0) this.#say(false);
  }

  stop(): void {
    for (const cancel of this.#since.values()) cancel();
    this.#since.clear();
  }

  #say(lasting: boolean): void {
    if (lasting === this.#told) return;
    this.#told = lasting;
    this.#tell(lasting);
  }
}
