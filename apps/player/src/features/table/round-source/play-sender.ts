import type { LiveRound } from '@lajvard/contract';
import { type Slip, slipTotal, writeSlip } from '@lajvard/roulette';
import type { LivePorts } from './live-ports.ts';
import { type SlipOutcome, sendSlip } from './send-slip.ts';

interface PlaySenderHooks {
  serverNow(): number;
  /** When the round on the table closes, epoch ms; a late lock moves it. */
  closesAt(): number;
  /** The first attempt to send a round's slip is about to start. */
  sent(roundNumber: number): void;
  done(outcome: SlipOutcome, roundNumber: number): void;
}

/** Sends a round's slip, once for each lock, and stores it in the browser until its outcome is known. */
export class PlaySender {
  readonly #ports: LivePorts;
  readonly #hooks: PlaySenderHooks;
  #sentRound: number | null = null;
  #stopSending: () => void = () => {};

  constructor(ports: LivePorts, hooks: PlaySenderHooks) {
    this.#ports = ports;
    this.#hooks = hooks;
  }

  /** Stores a round's chips until they are sent. */
  keep(roundNumber: number, slip: Slip): void {
    if (this.#sentRound === roundNumber) return;
    if (slipTotal(slip) > 0) this.#ports.draft.keep(roundNumber, slip);
    else this.#ports.draft.drop();
  }

  /** The round already has a play; send nothing more for it. */
  played(roundNumber: number): void {
    this.close();
    this.#sentRound = roundNumber;
  }

  send(round: LiveRound, slip: Slip): void {
    const { round_number: roundNumber, wheel: wheelId } = round;
    const total = slipTotal(slip);
    if (total === 0 || this.#sentRound === roundNumber) return;
    this.#sentRound = roundNumber;
    const { clock, awaited, draft, random, sendSpreadMs } = this.#ports;
    const { serverNow, closesAt, sent, done } = this.#hooks;
    const sentBefore = awaited.read().some((one) => one.round === roundNumber);
    // Both before the first attempt: a page closed from here on may have sent the slip.
    draft.keep(roundNumber, slip);
    awaited.keep({ round: roundNumber, total });
    sent(roundNumber);
    const play = { chips: writeSlip(slip), round: roundNumber, wheelId };
    this.#stopSending = sendSlip({
      clock,
      play: () => this.#ports.play(play),
      serverNow,
      closesAt,
      delayMs: random() * sendSpreadMs,
      sentBefore,
      done: (outcome) => {
        if (outcome.kind === 'unknown') this.#sentRound = null;
        else draft.drop();
        done(outcome, roundNumber);
      },
    });
  }

  stop(): void {
    this.#stopSending();
  }

  /** The server has reported the outcome, or the round is over: stops sending and drops the draft. */
  close(): void {
    this.#stopSending();
    this.#ports.draft.drop();
  }
}
