import {
  type Common,
  type LiveMessageName,
  type LiveRound,
  type PauseReason,
  ROUND_STATES,
  seatId,
} from '@lajvard/contract';
import type { Slip } from '@lajvard/roulette';
import { FALL_MS } from '@lajvard/wheel';
import type { RoundOutcome } from '../model/state.ts';
import { ConnectionFault } from './connection-fault.ts';
import { HeartbeatWatch } from './heartbeat-watch.ts';
import type { LiveConnection, LivePorts, LiveState, Message } from './live-ports.ts';
import { MessageOrder } from './message-order.ts';
import { OwnPlay } from './own-play.ts';
import { EventQueue } from './queue.ts';
import {
  breakBegan,
  readCreated,
  readEntry,
  readFeeds,
  readLastOutcome,
  readMissedResult,
  readResult,
  readRound,
} from './reading.ts';
import type { OpenSource, RoundSource, SourceTable } from './round-source.ts';
import { Seat } from './seat.ts';
import { ServerClock } from './server-clock.ts';
import { Snapshots } from './snapshots.ts';

/** Runs the table on the server's rounds (docs/specification/1-table-and-site.md#416-the-servers-round). */
export function liveSource(ports: LivePorts): OpenSource {
  return (table) => new LiveSource(table, ports);
}

/** This long without the server is a network error (docs/specification/1-table-and-site.md#82-network-error). */
const PATIENCE_MS = 12_000;
/** A snapshot older than the newest message is fetched again after this time. */
const STALE_PAUSE_MS = 300;

class LiveSource implements RoundSource {
  readonly #table: SourceTable;
  readonly #ports: LivePorts;
  readonly #clock: ServerClock;
  readonly #line: EventQueue;
  readonly #order = new MessageOrder(() => this.#snapshots.ask());
  readonly #fault: ConnectionFault;
  readonly #play: OwnPlay;
  readonly #snapshots: Snapshots;
  readonly #seat: Seat;
  readonly #heartbeat: HeartbeatWatch;
  #pause: PauseReason | null = null;
  #socket: LiveConnection | null = null;
  #round: LiveRound | null = null;
  #common: Common | null = null;
  #shownRound: number | null = null;
  #stopLockTimer: () => void = () => {};
  #stopped = false;
  #closers: (() => void)[] = [];

  constructor(table: SourceTable, ports: LivePorts) {
    this.#table = table;
    this.#ports = ports;
    this.#clock = new ServerClock(ports.clock);
    this.#line = new EventQueue(ports.gate);
    this.#heartbeat = new HeartbeatWatch({
      clock: ports.clock,
      serverNow: () => this.now(),
      ask: () => this.#snapshots.askBeside(),
      reconnect: () => this.#socket?.reconnect(),
    });
    this.#seat = new Seat({
      changed: (elsewhere) => table.send({ type: 'seat-received', elsewhere }),
      freed: () => this.#snapshots.ask(),
      blocked: () => this.#leaveBlocked(),
    });
    this.#play = new OwnPlay({
      table,
      ports,
      serverNow: () => this.now(),
      round: () => this.#round,
      user: () => this.#common?.user,
      ask: () => this.#snapshots.askBeside(),
      doubted: (doubt) => (doubt ? this.#fault.began('play') : this.#fault.ended('play')),
    });
    this.#snapshots = new Snapshots({
      clock: ports.clock,
      common: ports.common,
      came: (common, askedAt, cameAt) => {
        this.#clock.answered(common.live.server_now, askedAt, cameAt);
        this.#fault.ended('snapshot');
        this.#enter(common);
      },
      failed: () => {
        this.#fault.began('snapshot');
        this.#heartbeat.unanswered();
      },
    });
    this.#fault = new ConnectionFault(ports.clock, PATIENCE_MS, (failed) =>
      table.send({ type: 'network-failed', failed }),
    );
  }

  start(): void {
    this.#closers.push(this.#ports.onWake(() => this.#snapshots.askBeside()));
    this.#snapshots.ask();
  }

  stop(): void {
    this.#stopped = true;
    this.#play.stop();
    this.#snapshots.stop();
    this.#stopLockTimer();
    this.#heartbeat.stop();
    this.#fault.stop();
    this.#socket?.close();
    for (const close of this.#closers) close();
  }

  now(): number {
    return this.#clock.now();
  }

  pictureNow(): number {
    return this.now() - this.#ports.gate.lagMs();
  }

  takeOver(): Promise<void> {
    return this.#ports.takeOver(this.#mySeat() ?? '');
  }

  slipChanged(slip: Slip): void {
    if (this.#round) this.#play.keep(this.#round.round_number, slip);
  }

  #enter(common: Common): void {
    const first = this.#common === null;
    if (this.#order.isStale(common.live.number)) {
      this.#snapshots.askIn(STALE_PAUSE_MS);
      return;
    }
    this.#heartbeat.answered(!this.#order.hasHeard(common.live.number));
    const stop = breakBegan(this.#common, common) ? ({ stop: 'break' } as const) : {};
    this.#common = common;
    this.#order.begin(common.live.number);
    this.#setPause(common.live.pause?.reason);
    if (first) {
      this.#table.send({ type: 'feeds-received', feeds: readFeeds(common) });
      this.#table.send({ type: 'sign-received', sign: { lastOutcome: readLastOutcome(common) } });
      this.#openSocket(common.user.id);
      this.#askForBoard();
    }
    const mine = this.#round?.round_number;
    const missed = first || mine === this.#shownRound ? null : readMissedResult(common, mine, this.now());
    if (missed) this.#showWithPicture(missed.outcome, missed.at);
    this.#line.next(() => {
      this.#takeOver(common, stop);
      if (!missed) this.#play.cameBack(common, first);
    });
  }

  #openSocket(userId: number): void {
    this.#socket = this.#ports.openLive({
      userId,
      onMessage: (name, payload) => this.#onMessage(name, payload),
      onState: (state) => this.#onState(state),
      onMembers: (members) => this.#seat.members(members, this.#mySeat()),
      onRoundTrip: (roundTripMs) => this.#table.send({ type: 'sign-received', sign: { roundTripMs } }),
    });
  }

  #takeOver(common: Common, stop: { stop?: 'break' }): void {
    const { round, play } = common.live;
    const draft = round && !play ? this.#ports.draft.read(round.round_number) : null;
    const changed = round?.round_number !== this.#round?.round_number;
    this.#setRound(round);
    if (changed) this.#play.leaveRound();
    if (round?.round_number !== this.#shownRound) this.#play.read(common);
    const entry = readEntry(common, this.now(), draft);
    this.#table.send({ ...entry, ...stop });
    if (round?.phase === 'spinning') this.#launch(round);
    if (entry.stage === 'locked' && !play) this.#send();
  }

  #setRound(round: LiveRound | null): void {
    this.#round = round;
    this.#heartbeat.heard(round);
    this.#stopLockTimer();
    if (round?.phase !== 'open') return;
    // Lock on time even if the message is late. The server may refuse a play as too early; it is then sent again.
    const wait = Math.max(0, round.locks_at - this.now());
    this.#stopLockTimer = this.#ports.clock.after(wait, () => this.#lock());
  }

  /** Why no new round opens, which the screen says; null where rounds open. The watch then expects none. */
  #setPause(reason: PauseReason | null = null): void {
    if (reason === this.#pause) return;
    this.#pause = reason;
    this.#heartbeat.paused = reason !== null;
    this.#table.send({ type: 'sign-received', sign: { pause: reason } });
  }

  #onState(state: LiveState): void {
    if (state === 'connecting') return; // a lost connection stays lost until the server sends something
    this.#table.send({ type: 'connection-changed', connection: state === 'connected' ? 'connected' : 'lost' });
    if (state !== 'connected') {
      this.#fault.began('socket');
      return;
    }
    this.#fault.ended('socket');
    this.#order.forget();
    this.#snapshots.askBeside();
  }

  #mySeat(): string | undefined {
    return this.#common ? seatId(this.#common.live.device_id, this.#ports.session) : undefined;
  }

  #leaveBlocked(): void {
    this.#table.send({ type: 'sign-received', sign: { leaving: true } });
    this.#ports.leave('blocked');
  }

  #onMessage(name: LiveMessageName, payload: unknown): void {
    if (name === 'user-blocked') this.#leaveBlocked();
    else if (name === 'user-changed') this.#snapshots.ask();
    else if (name === 'user-close-session') {
      const { device_id: device } = payload as Message<'user-close-session'>;
      if (device !== this.#mySeat()) this.#ports.leave('session-closed');
    } else if (!this.#order.isOld((payload as { n: number }).n)) this.#onNumbered(name, payload);
  }

  #onNumbered(name: LiveMessageName, payload: unknown): void {
    if (name === 'wheel-state-pushed') this.#ports.reload();
    else if (name === 'round-state-pushed') {
      const message = payload as Message<'round-state-pushed'>;
      this.#clock.heard(message.server_now);
      this.#line.next(() => this.#onRoundState(message));
    } else if (name === 'round-created') {
      this.#heartbeat.heardResult();
      const message = payload as Message<'round-created'>;
      // Everyone without bets in the round gets this one: who sent some asks.
      if (this.#play.awaits(message.round_number)) this.#snapshots.ask();
      else this.#showWithPicture(readCreated(message), message.at);
    } else {
      this.#heartbeat.heardResult();
      const result = payload as Message<'user-calculate-completed'>;
      this.#showWithPicture(readResult(result), result.at);
    }
  }

  #onRoundState({ state, round }: Message<'round-state-pushed'>): void {
    if (state === ROUND_STATES.refresh) {
      this.#snapshots.ask();
      return;
    }
    if (state === ROUND_STATES.open) this.#setPause();
    this.#setRound(round);
    if (state === ROUND_STATES.open) this.#table.send({ type: 'round-opened', round: readRound(round) });
    else if (state === ROUND_STATES.lock) this.#lock();
    else if (state === ROUND_STATES.launch) {
      if (this.#common && this.#play.mayHaveMissed(this.#common, round)) this.#snapshots.ask();
      this.#launch(round);
    } else this.#void(round);
  }

  /** The server returns the stakes. The screen adds them up itself only until the snapshot brings the balance. */
  #void(round: LiveRound): void {
    this.#shownRound = round.round_number;
    this.#play.shown(round.round_number);
    this.#table.send({ type: 'round-voided', reason: round.void_reason });
    this.#snapshots.ask();
  }

  #lock(): void {
    this.#stopLockTimer();
    this.#table.send({ type: 'table-locked' });
    this.#send();
  }

  #launch({ launches_at: launchesAt, lands_at: landsAt }: LiveRound): void {
    if (launchesAt === null || landsAt === null) return;
    this.#table.send({ type: 'wheel-launched', number: null, launchesAt, landsAt });
  }

  #send(): void {
    if (this.#round) this.#play.send(this.#round, this.#seat.elsewhere);
  }

  /** Number, win, balance, history and statistics appear only once the video shows the ball at rest. */
  #showWithPicture(outcome: RoundOutcome, at: number): void {
    if (this.#shownRound === outcome.roundNumber) return;
    this.#shownRound = outcome.roundNumber;
    this.#line.nextWithVideo(at, () => this.#show(outcome));
  }

  #show(outcome: RoundOutcome): void {
    if (this.#stopped) return;
    this.#play.shown(outcome.roundNumber);
    this.#table.send({ type: 'number-shown', outcome, spinLandsAt: this.now() + FALL_MS });
    this.#askForBoard();
  }

  #askForBoard(): void {
    this.#ports.board().then(
      (board) => {
        if (!this.#stopped) this.#table.send({ type: 'board-received', board });
      },
      () => {}, // the board keeps what it shows until the next round asks again
    );
  }
}
