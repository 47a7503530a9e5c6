import type { Common, LiveRound } from '@lajvard/contract';
import { type Slip, slipTotal, writeSlip } from '@lajvard/roulette';
import type { LivePorts } from './live-ports.ts';
import { hasClosed, MissedRounds } from './missed-rounds.ts';
import { readAnswer } from './reading.ts';
import type { SourceTable } from './round-source.ts';
import { type PlayRefusal, type SlipOutcome, sendSlip } from './send-slip.ts';

/** What {@link OwnPlay} needs from the live source. */
export interface OwnPlayTable {
  readonly table: SourceTable;
  readonly ports: LivePorts;
  /** The server's clock, epoch ms. */
  serverNow(): number;
  round(): LiveRound | null;
  user(): Common['user'] | undefined;
  /** Asks for the whole state at once. */
  ask(): void;
  /** Whether a request for the outcome of a play is under way. */
  doubted(doubt: boolean): void;
}

/** While a play is unknown, its outcome is requested this often, ms. */
const ASK_EVERY_MS = 850;

/**
 * This player's play of the round on the table: sent once, and requested until the server reports its outcome
 * (docs/specification/1-table-and-site.md#410-connection). Reports `sending`, `unknown`, taken or not taken to
 * the table, and only when it is certain.
 */
export class OwnPlay {
  readonly #live: OwnPlayTable;
  readonly #missed: MissedRounds;
  /** Set while the play of the round is unknown: the answer to its last attempt. */
  #doubt: { readonly refusal: PlayRefusal | undefined } | null = null;
  #stopAsking: () => void = () => {};
  #stopSending: () => void = () => {};
  /** The round for which nothing more is sent: its slip is under way, or has an outcome. */
  #finalRound: number | null = null;
  /** The round whose chips this page sent, and the one whose play the server has confirmed. */
  #sentRound: number | null = null;
  #takenRound: number | null = null;

  constructor(live: OwnPlayTable) {
    this.#live = live;
    this.#missed = new MissedRounds(live.table, live.ports);
  }

  /** Whether chips were sent in the round and its end was not shown: its result is this player's own. */
  awaits(roundNumber: number): boolean {
    return this.#missed.awaits(roundNumber);
  }

  /** Whether a snapshot, taken while the round was locked, came before a play that another page may have sent. */
  mayHaveMissed({ live: { round: read, play } }: Common, round: LiveRound): boolean {
    const early = read?.round_number === round.round_number && read.phase === 'locked' && play === null;
    return early && this.#takenRound !== round.round_number;
  }

  /** Chips lie on the felt while bets are open: the browser stores them until they are sent. */
  keep(roundNumber: number, slip: Slip): void {
    if (this.#finalRound === roundNumber) return;
    const { draft } = this.#live.ports;
    if (slipTotal(slip) > 0) draft.keep(roundNumber, slip);
    else draft.drop();
  }

  /** The table has locked. A lock repeated after a change of the leader retries an unknown play. */
  send(round: LiveRound, elsewhere: boolean): void {
    const { table, serverNow } = this.#live;
    if (elsewhere) {
      // only the server knows the outcome of chips that were sent before
      if (!this.awaits(round.round_number)) table.send({ type: 'bets-returned', reason: 'already-connected' });
      return;
    }
    if (this.#doubt && (this.#doubt.refusal || serverNow() >= round.closes_at)) return;
    this.#settleDoubt();
    this.#sendOnce(round, table.slip());
  }

  /** Another round is on the table. */
  leaveRound(): void {
    this.#stopSending();
    this.#settleDoubt();
  }

  /** Reads the play from a snapshot, before the table gets the rest of it. */
  read({ live: { round, play } }: Common): void {
    if (play) {
      this.#close();
      this.#finalRound = play.round_number;
      this.#takenRound = play.round_number;
      this.#missed.taken({ round: play.round_number, total: play.table_bet });
      this.#settleDoubt();
    } else if (round?.round_number === this.#sentRound && hasClosed(round)) {
      const refusal = this.#doubt?.refusal;
      // reported before the table's own, less exact reason
      if (refusal) this.#live.table.send({ type: 'bets-returned', reason: refusal.code, spot: refusal.spot });
      this.#close();
      this.#settleDoubt();
    }
  }

  /** The table has taken over a snapshot; `first`: the page's first. */
  cameBack(common: Common, first: boolean): void {
    this.#missed.cameBack(common, first);
  }

  /** The table shows the round's end, result or void. */
  shown(roundNumber: number): void {
    this.#close();
    this.#settleDoubt();
    this.#missed.shown(roundNumber);
  }

  stop(): void {
    this.#stopSending();
    this.#stopAsking();
    this.#missed.stop();
  }

  /** Sends a round's slip, once for each lock. */
  #sendOnce(round: LiveRound, slip: Slip): void {
    const { table, ports, serverNow } = this.#live;
    const { clock, awaited, draft, random, sendSpreadMs } = ports;
    const { round_number: roundNumber, wheel: wheelId } = round;
    const total = slipTotal(slip);
    if (total === 0 || this.#finalRound === roundNumber) return;
    this.#finalRound = roundNumber;
    const sentBefore = awaited.read().some((one) => one.round === roundNumber);
    // Both before the first attempt: a page closed from here on may have sent the slip.
    draft.keep(roundNumber, slip);
    awaited.keep({ round: roundNumber, total });
    this.#sentRound = roundNumber;
    this.#missed.sent(roundNumber);
    table.send({ type: 'bets-sent' });
    const play = { chips: writeSlip(slip), round: roundNumber, wheelId };
    this.#stopSending = sendSlip({
      clock,
      play: () => ports.play(play),
      serverNow,
      closesAt: () => this.#live.round()?.closes_at ?? 0, // a late lock moves it
      delayMs: random() * sendSpreadMs,
      sentBefore,
      done: (outcome) => {
        if (outcome.kind === 'unknown') this.#finalRound = null;
        else draft.drop();
        this.#answered(outcome, roundNumber);
      },
    });
  }

  /** The server has reported the outcome, or the round is over: stops sending and drops the draft. */
  #close(): void {
    this.#stopSending();
    this.#live.ports.draft.drop();
  }

  #answered(outcome: SlipOutcome, roundNumber: number): void {
    const { table, round, user, ask, doubted } = this.#live;
    if (round()?.round_number !== roundNumber) return;
    if (outcome.kind === 'unknown') {
      this.#doubt = { refusal: outcome.refusal };
      table.send({ type: 'bets-unanswered' });
      doubted(true);
      this.#askUntilKnown();
      return;
    }
    if (outcome.kind === 'accepted') this.#takenRound = roundNumber;
    else {
      this.#missed.shown(roundNumber);
      ask(); // limits and breaks may have changed
    }
    table.send(readAnswer(outcome, user()));
  }

  #askUntilKnown(): void {
    this.#live.ask();
    this.#stopAsking = this.#live.ports.clock.after(ASK_EVERY_MS, () => this.#askUntilKnown());
  }

  #settleDoubt(): void {
    if (!this.#doubt) return;
    this.#doubt = null;
    this.#stopAsking();
    this.#live.doubted(false);
  }
}
