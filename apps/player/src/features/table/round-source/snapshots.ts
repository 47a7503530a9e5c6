import type { Common } from '@lajvard/contract';
import type { Clock } from '../model/clock.ts';

export interface SnapshotPorts {
  clock: Clock;
  common(): Promise<Common>;
  /** Gets the snapshot and the steady times of request and answer, ms. */
  came(common: Common, askedAt: number, cameAt: number): void;
  failed(): void;
}

/** A failed snapshot is fetched again after this time. */
const RETRY_MS = 2000;
/** Fetches at the same time, as many as a browser has connections: each but the last may hang in one that is gone. */
const MAX_FETCHES = 6;

/** Fetches the whole state, one request at a time; a request made meanwhile leads to one more fetch afterwards. */
export class Snapshots {
  readonly #ports: SnapshotPorts;
  /** Fetches begun, and the newest of those that were answered. */
  #begun = 0;
  #answered = 0;
  #running = 0;
  #again = false;
  #stopped = false;
  #cancelRetry: () => void = () => {};

  constructor(ports: SnapshotPorts) {
    this.#ports = ports;
  }

  ask(): void {
    this.#cancelRetry();
    if (this.#running > 0) this.#again = true;
    else void this.#askNow();
  }

  /** Fetches at once, beside a fetch that may hang. The first answer counts, and any newer one after it. */
  askBeside(): void {
    if (this.#running >= MAX_FETCHES) return;
    this.#cancelRetry();
    void this.#askNow();
  }

  askIn(ms: number): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#ports.clock.after(ms, () => this.ask());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRetry();
  }

  async #askNow(): Promise<void> {
    const { clock, common, came, failed } = this.#ports;
    this.#begun += 1;
    const fetch = this.#begun;
    this.#running += 1;
    this.#again = false;
    const askedAt = clock.now();
    const answer = await common().catch(() => null);
    this.#running -= 1;
    if (this.#stopped || fetch < this.#answered) return;
    if (answer) {
      this.#answered = fetch;
      came(answer, askedAt, clock.now());
    } else if (this.#running === 0) failed();
    if (this.#again) this.ask();
    else if (!answer && this.#running === 0) this.askIn(RETRY_MS);
  }
}
