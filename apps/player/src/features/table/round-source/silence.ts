import type { LiveRound } from '@lajvard/contract';
import type { Clock } from '../model/clock.ts';

export interface SilencePorts {
  readonly clock: Clock;
  /** The server's clock, epoch ms. */
  serverNow(): number;
  /** Asks for the whole state. */
  ask(): void;
  /** Opens another connection: behind a balancer, to another server. */
  reconnect(): void;
}

/** A message of the round may be this late, ms; as long as a server without its database keeps its players. */
const PATIENCE_MS = 6000;
/** A result does not say when the next round opens. */
const BETWEEN_ROUNDS_MS = 30_000;

/**
 * Notices that a connected table hears nothing when the round's schedule says that it should. It asks then: a server
 * that knows of nothing new is only late; one that does not answer, or has said something that did not arrive, is left.
 */
export class Silence {
  readonly #ports: SilencePorts;
  #cancel: () => void = () => {};
  #asking = false;

  constructor(ports: SilencePorts) {
    this.#ports = ports;
  }

  /** There was news of the round: by its next step at the latest there will be more. */
  heard(round: LiveRound | null): void {
    this.stop();
    const nextAt = nextStepAt(round);
    if (nextAt !== null) this.#wait(Math.max(0, nextAt - this.#ports.serverNow()) + PATIENCE_MS);
  }

  /** The round's result has been heard. */
  heardResult(): void {
    this.#wait(BETWEEN_ROUNDS_MS);
  }

  /** A snapshot came; `news`: it knows of messages that did not arrive. */
  answered(news: boolean): void {
    if (!this.#asking) return;
    this.stop();
    if (news) this.#ports.reconnect();
    else this.#wait(PATIENCE_MS);
  }

  /** A snapshot failed. */
  unanswered(): void {
    if (!this.#asking) return;
    this.#wait(PATIENCE_MS);
    this.#ports.reconnect();
  }

  stop(): void {
    this.#cancel();
    this.#asking = false;
  }

  #wait(ms: number): void {
    this.stop();
    this.#cancel = this.#ports.clock.after(ms, () => {
      this.#asking = true;
      this.#ports.ask();
    });
  }
}

/** When the round takes its next step, epoch ms; null: nobody knows. */
function nextStepAt(round: LiveRound | null): number | null {
  switch (round?.phase) {
    case 'open':
      return round.locks_at;
    case 'locked':
    case 'closed':
      return round.closes_at;
    case 'spinning':
    case 'numbered':
      return round.lands_at;
    case 'settled':
    case 'void':
      return round.next_opens_at;
    default:
      return null;
  }
}
