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

/** Fetches the whole state, one request at a time; a request made meanwhile leads to one more fetch afterwards. */
export class Snapshots {
  readonly #ports: SnapshotPorts;
  #asking = false;
  #again = false;
  #stopped = false;
  #cancelRetry: () => void = () => {};

  constructor(ports: SnapshotPorts) {
    this.#ports = ports;
  }

  ask(): void {
    this.#cancelRetry();
    if (this.#asking) this.#again = true;
    else void this.#askNow();
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
    this.#asking = true;
    this.#again = false;
    const askedAt = clock.now();
    const answer = await common().catch(() => null);
    this.#asking = false;
    if (this.#stopped) return;
    if (answer) came(answer, askedAt, clock.now());
    else failed();
    if (this.#again) this.ask();
    else if (!answer) this.askIn(RETRY_MS);
  }
}
