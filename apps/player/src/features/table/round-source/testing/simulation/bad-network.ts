import type { FakeClock } from '../fake-clock.ts';

/** What may happen to one exchange, `before` or `after` the server has handled it. */
const FAULTS = [
  'cut before',
  'cut after',
  'silent before',
  'silent after',
  'request late',
  'answer late',
  'fault before',
  'fault after',
  'request twice',
] as const;

const LATE_MS = 3000;

/** The connection from a page to the casino and back. */
export class BadNetwork {
  /** The share of exchanges that fail, 0..1. */
  badness = 0;
  readonly #clock: FakeClock;
  readonly #random: () => number;

  constructor(clock: FakeClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * One exchange.
   * @param timeoutMs the page times out after this
   * @throws where the page gets no answer, or a 500
   */
  exchange<T>(serve: () => T, timeoutMs: number): Promise<T> {
    const fault = this.#random() < this.badness ? FAULTS[Math.floor(this.#random() * FAULTS.length)] : 'none';
    return new Promise<T>((resolve, reject) => {
      this.#clock.after(timeoutMs, () => reject(new Error('no answer')));
      const fail = () => reject(new Error(`the exchange failed: ${fault}`));
      const way = () => 5 + this.#random() * 75;
      const after = (ms: number, run: () => void) => void this.#clock.after(ms, run);
      if (fault === 'silent before') return;
      if (fault === 'cut before' || fault === 'fault before') return after(way(), fail);
      after(fault === 'request late' ? LATE_MS : way(), () => {
        const answer = serve();
        if (fault === 'request twice') serve();
        if (fault === 'silent after') return;
        if (fault === 'cut after' || fault === 'fault after') return after(way(), fail);
        after(fault === 'answer late' ? LATE_MS : way(), () => resolve(answer));
      });
    });
  }
}
