import type { LiveRound } from '@lajvard/contract';
import type { Clock } from '../model/clock.ts';

export interface HeartbeatPorts {
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
/** How often a paused table asks whether it has missed the end of the pause. */
const PAUSED_MS = 60_000;

/**
 * Notices that a connected table got no message when the round's schedule expects one. It then requests the state: a
 * server with nothing new is only late; one that does not answer, or whose message did not arrive, is left.
 */
export class HeartbeatWatch {
  readonly #ports: HeartbeatPorts;
  #cancel: () => void = () => {};
  #asking = false;
  /** Whether the table opens no new round for now. */
  paused = false;

  constructor(ports: HeartbeatPorts) {
    this.#ports = ports;
  }

  /** A message of the round arrived: the next is due by its next step at the latest. */
  heard(round: LiveRound | null): void {
    this.stop();
    const nextAt = nextStepAt(round);
    const between = round === null || round.phase === 'settled' || round.phase === 'void';
    if (this.paused && between) this.#wait(PAUSED_MS);
    else if (nextAt !== null) this.#wait(Math.max(0, nextAt - this.#ports.serverNow()) + PATIENCE_MS);
  }

  /** The round's result has arrived. */
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

/** When the round takes its next step, epoch ms; null if unknown. */
function nextStepAt(round: LiveRound | null): number | null {
  switch (round?.phase) {
    case 'open':
      return round.locks_at;
    case 'locked':
    case 'closed':
      return round.beacon?.due_at ?? round.closes_at;
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
