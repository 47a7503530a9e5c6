import { PRACTICE_STATS } from '@lajvard/figures';
import {
  DEFAULT_DURATIONS,
  type Durations,
  HISTORY_LENGTH,
  type Pocket,
  PRACTICE,
  pocketFromWords,
  type Slip,
  scheduleOf,
  settleSlip,
  slipTotal,
  unlockDelayMs,
} from '@lajvard/roulette';
import type { Clock } from '../model/clock.ts';
import { type OpenSource, PRACTICE_SPIN_SECONDS, type RoundSource, type SourceTable } from './round-source.ts';

export interface PracticePorts {
  clock: Clock;
  /** Random 32-bit words, as many as asked for. */
  randomWords(): Iterable<number>;
}

/** Parts of a round, ms; `lockMs` passes from lock to draw (docs/specification/1-table-and-site.md#43-lock). */
export type PracticeDurations = Durations;

const PRACTICE_DURATIONS: PracticeDurations = {
  ...DEFAULT_DURATIONS,
  spinMs: PRACTICE_SPIN_SECONDS * 1000,
};

const NO_LIMITS = { breakEndsAt: null, betLimitation: null };

/** The practice table's round source: runs entirely in this browser, stores nothing, asks no server. */
export function practiceSource(ports: PracticePorts, durations: PracticeDurations = PRACTICE_DURATIONS): OpenSource {
  return (table) => new PracticeSource(table, ports, durations);
}

class PracticeSource implements RoundSource {
  readonly #table: SourceTable;
  readonly #ports: PracticePorts;
  #durations: PracticeDurations;
  #bank: number = PRACTICE.startingBalanceDollars;
  #numbers: readonly Pocket[] = [];
  #roundNumber = 0;
  #betting = false;
  #cancel: () => void = () => {};

  constructor(table: SourceTable, ports: PracticePorts, durations: PracticeDurations) {
    this.#table = table;
    this.#ports = ports;
    this.#durations = durations;
  }

  start(): void {
    this.#table.send({
      type: 'table-entered',
      bank: this.#bank,
      limits: NO_LIMITS,
      numbers: this.#numbers,
      round: null,
      stage: 'between',
      slip: null,
      staked: false,
      lastSlip: null,
    });
    this.#table.send({
      type: 'board-received',
      board: { stats: PRACTICE_STATS, topFive: [], topFiveRound: null, rounds: null },
    });
    this.#open();
  }

  stop(): void {
    this.#cancel();
  }

  now(): number {
    return this.#ports.clock.now();
  }

  slipChanged(): void {}

  takeAnother(): void {
    this.#bank += PRACTICE.startingBalanceDollars;
    this.#table.send({ type: 'bank-received', bank: this.#bank, limits: NO_LIMITS });
  }

  /** Applies from the next round; if no chips lie on the felt, the current round restarts at once. */
  chooseRoundSeconds(seconds: number): void {
    this.#durations = { ...this.#durations, roundMs: seconds * 1000 };
    if (this.#betting && slipTotal(this.#table.slip()) === 0) this.#schedule();
  }

  #open(): void {
    this.#roundNumber += 1;
    this.#schedule();
  }

  #schedule(): void {
    this.#betting = true;
    const schedule = scheduleOf(this.now(), this.#durations);
    this.#table.send({ type: 'round-opened', round: { number: this.#roundNumber, schedule } });
    this.#next(schedule.locksAt - this.now(), () => this.#lock());
  }

  #lock(): void {
    this.#betting = false;
    const slip = this.#table.slip();
    this.#table.send({ type: 'table-locked' });
    const stake = slipTotal(slip);
    if (stake > 0) {
      this.#bank -= stake;
      this.#table.send({ type: 'bets-accepted', slip, bank: this.#bank });
    }
    this.#next(this.#durations.lockMs, () => this.#spin(slip));
  }

  #spin(slip: Slip): void {
    const number = pocketFromWords(this.#ports.randomWords());
    const launchesAt = this.now();
    const landsAt = launchesAt + this.#durations.spinMs;
    this.#table.send({ type: 'wheel-launched', number, launchesAt, landsAt });
    this.#next(this.#durations.spinMs, () => this.#land(slip, number, landsAt));
  }

  #land(slip: Slip, number: Pocket, landsAt: number): void {
    const { wins, dropped, tableBet, tableWin } = settleSlip(slip, number);
    this.#bank += tableWin;
    this.#numbers = [number, ...this.#numbers].slice(0, HISTORY_LENGTH);
    const outcome = {
      roundNumber: this.#roundNumber,
      number,
      numbers: this.#numbers,
      slip,
      wins,
      droppedSpots: Object.keys(dropped),
      tableBet,
      tableWin,
      bank: this.#bank,
    };
    this.#table.send({ type: 'number-shown', outcome, spinLandsAt: landsAt });
    this.#next(unlockDelayMs(tableWin, tableBet > 0), () => this.#open());
  }

  #next(ms: number, run: () => void): void {
    this.#cancel();
    this.#cancel = this.#ports.clock.after(ms, run);
  }
}
