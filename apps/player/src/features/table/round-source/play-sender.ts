import type { LiveRound } from '@lajvard/contract';
import { type Slip, slipTotal, writeSlip } from '@lajvard/roulette';
import type { LivePorts } from './live-ports.ts';
import { type PlayAnswer, sendSlip } from './send-slip.ts';

/** Sends a round's slip to the server, once, and keeps it in the browser until then. */
export class PlaySender {
  readonly #ports: LivePorts;
  readonly #serverNow: () => number;
  readonly #done: (answer: PlayAnswer, roundNumber: number) => void;
  #sentRound: number | null = null;
  #stopSending: () => void = () => {};

  constructor(ports: LivePorts, serverNow: () => number, done: (answer: PlayAnswer, roundNumber: number) => void) {
    this.#ports = ports;
    this.#serverNow = serverNow;
    this.#done = done;
  }

  /** Stores a round's chips until they are sent. */
  keep(roundNumber: number, slip: Slip): void {
    if (this.#sentRound === roundNumber) return;
    if (slipTotal(slip) > 0) this.#ports.draft.keep(roundNumber, slip);
    else this.#ports.draft.drop();
  }

  /** The round already has a play; send nothing more for it. */
  played(roundNumber: number): void {
    if (this.#sentRound === roundNumber) this.close();
    this.#sentRound = roundNumber;
  }

  send(round: LiveRound, slip: Slip): void {
    if (slipTotal(slip) === 0 || this.#sentRound === round.round_number) return;
    this.#sentRound = round.round_number;
    const play = { chips: writeSlip(slip), round: round.round_number, wheelId: round.wheel };
    this.#stopSending = sendSlip({
      clock: this.#ports.clock,
      play: () => this.#ports.play(play),
      serverNow: this.#serverNow,
      closesAt: round.closes_at,
      delayMs: this.#ports.random() * this.#ports.sendSpreadMs,
      done: (answer) => {
        if (answer.kind !== 'again') this.#ports.draft.drop();
        this.#done(answer, round.round_number);
      },
    });
  }

  stop(): void {
    this.#stopSending();
  }

  /** The round is over: stops sending and drops the draft. */
  close(): void {
    this.#stopSending();
    this.#ports.draft.drop();
  }
}
