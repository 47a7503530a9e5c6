import { type Bet, cuesBetween, slipTotal, unlockDelayMs } from '@lajvard/roulette';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TableStep } from './model/actions.ts';
import type { Clock } from './model/clock.ts';
import { CLOCK_CUES, type Cue, cueOf } from './model/cues.ts';
import { reduce } from './model/reduce.ts';
import { type MakeChip, repeatBets } from './model/repeat.ts';
import { tableTotal, wheelRestsMs } from './model/selectors.ts';
import type { Mode, TableState } from './model/state.ts';
import { staysTrue, toastMs } from './model/toast-life.ts';
import type { OpenSource, RoundSource, Signs, SourceEvent } from './round-source/round-source.ts';
import { type CommandedTable, commandsOf, type TableCommands } from './table-commands.ts';
import { TableTimers } from './table-timers.ts';
import { type BoardTab, newView, type TableView } from './table-view.ts';

/** A table, as the screen uses it. */
export interface Table {
  readonly view: StoreApi<TableView>;
  readonly commands: TableCommands;
  /** Subscribes to every cue, in order, for sounds; returns the unsubscribe function. */
  onCue(listener: (cue: Cue) => void): () => void;
  /** Epoch ms. */
  serverNow(): number;
  /** The moment that the player sees, epoch ms: behind `serverNow` while a film is shown. */
  pictureNow(): number;
  start(): void;
  stop(): void;
}

export interface TablePorts {
  mode: Mode;
  openSource: OpenSource;
  clock: Clock;
  /** 0..1 */
  random(): number;
  newId(): string;
  /** Whether the player prefers reduced motion: a win then appears at once. */
  calm?(): boolean;
  /** Whether the site offers auto-repeat; yes unless given. */
  autoRepeatOffered?(): boolean;
}

// docs/specification/1-table-and-site.md#92-times-of-a-round: favourite lock, repeat, won board. We chose the others.
const FAVOURITE_LOCK_MS = 1300;
const REPEAT_MS = 2000;
const WON_BOARD_MS = 3000;
const TICK_MS = 200;
const TOLD_BEFORE_END_MS = 30_000;
const VOID_STANDS_MS = 4000;
const WON_BOARD_STANDS_MS = 9000;
const NOBODY_MS = 15 * 60_000; // auto-repeat stops when the player is away (decision 021)

/** One table: its model, its round source and its clock. */
export function createTable(ports: TablePorts): Table {
  return new TableStore(ports);
}

/** Holds all state of the table; every timer and every cue starts here. */
class TableStore implements Table, CommandedTable {
  readonly view: StoreApi<TableView>;
  readonly commands: TableCommands;
  readonly #ports: TablePorts;
  readonly #source: RoundSource;
  readonly #timers: TableTimers;
  readonly #listeners = new Set<(cue: Cue) => void>();
  #unlockAt = 0;
  #tabBefore: BoardTab | null = null;
  #handAt = 0;
  #heardUntil = 0;
  #serial = 0;

  constructor(ports: TablePorts) {
    this.#ports = ports;
    this.#timers = new TableTimers(ports.clock);
    this.view = createStore<TableView>(() => newView(ports.mode, ports.clock.now()));
    this.commands = commandsOf(this);
    this.#source = ports.openSource({ send: (word) => this.#apply(word), slip: () => this.state.slip });
  }

  get state(): TableState {
    return this.view.getState().table;
  }

  start(): void {
    this.#source.start();
    this.#timers.every(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#timers.stop();
    this.#source.stop();
  }

  serverNow(): number {
    return this.#source.now();
  }

  pictureNow(): number {
    return this.#source.pictureNow?.() ?? this.#source.now();
  }

  onCue(listener: (cue: Cue) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  makeChip: MakeChip = (_spot, value, formula) => ({
    id: this.#ports.newId(),
    value,
    x: this.#ports.random() * 2 - 1,
    y: this.#ports.random() * 2 - 1,
    formula,
  });

  /** One step of the model, with everything that follows from it. */
  step(what: TableStep): void {
    if (isByHand(what)) this.#handAt = this.serverNow();
    const before = this.state;
    const { state: after, news } = reduce(before, what);
    this.view.setState({ table: after, now: this.serverNow() });
    this.#forgetToast(before, after);
    for (const item of news) this.#say(cueOf(item));
    if (after.slip !== before.slip && after.phase === 'betting') this.#source.slipChanged(after.slip);
    this.#follow(before, after);
  }

  place(bets: readonly Bet[], { group, automatic = false }: { group: boolean; automatic?: boolean }): void {
    this.step({ type: 'bets-placed', bets, group, automatic, now: this.serverNow() });
  }

  /** One group at a time (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites). */
  placeGroup(bets: readonly Bet[]): void {
    if (this.state.processing) {
      this.step({ type: 'refused', refusal: 'still-processing' });
      return;
    }
    this.place(bets, { group: true });
    this.step({ type: 'processing-changed', processing: true });
    this.#timers.once('processing', FAVOURITE_LOCK_MS, () =>
      this.step({ type: 'processing-changed', processing: false }),
    );
  }

  autoRepeatOffered(): boolean {
    return this.#ports.autoRepeatOffered?.() ?? true;
  }

  chooseRoundSeconds(seconds: number): void {
    this.view.setState({ roundSeconds: seconds });
    this.#source.chooseRoundSeconds?.(seconds);
  }

  takeOver(): Promise<void> {
    return this.#source.takeOver?.() ?? Promise.resolve();
  }

  takeAnother(): void {
    this.#source.takeAnother?.();
  }

  chooseBoard(tab: BoardTab): void {
    this.#timers.cancel('won-board');
    this.#tabBefore = null;
    this.view.setState({ boardTab: tab });
  }

  #apply(word: SourceEvent): void {
    if (word.type === 'board-received') this.view.setState({ board: word.board });
    else if (word.type === 'feeds-received') this.view.setState({ feeds: word.feeds });
    else if (word.type === 'network-failed') this.view.setState({ networkFailed: word.failed });
    else if (word.type === 'sign-received') this.#applySign(word.sign);
    else this.step(word);
    if (word.type === 'table-entered') this.view.setState({ entered: true });
  }

  #applySign({ missed, ...signs }: Signs): void {
    this.view.setState(signs);
    if (missed) this.view.setState(({ missed: earlier }) => ({ missed: [...earlier, missed] }));
  }

  /** Starts the timers and source calls that follow from a step. */
  #follow(before: TableState, after: TableState): void {
    if (after.outcome && after.outcome !== before.outcome) this.#showResult(after);
    if (after.phase === 'void' && before.phase !== 'void') this.#unlockAfter(VOID_STANDS_MS);
    if (after.phase === 'betting' && after.round !== before.round) this.#heardUntil = this.serverNow();
    if (after.phase === 'betting' && before.phase !== 'betting') this.#afterUnlock(before, after);
    if (after.nextRound && after.nextRound !== before.nextRound) this.#tryUnlock();
  }

  #showResult(after: TableState): void {
    const hadChips = slipTotal(after.slip) > 0;
    const shownAt = this.serverNow();
    const restsMs = wheelRestsMs(after, shownAt, this.view.getState().filmed);
    this.view.setState({ lastOutcome: after.outcome, shownAt, restsMs });
    this.#timers.once('stage', restsMs, () => this.view.setState({ now: this.serverNow() }));
    this.#unlockAfter(unlockDelayMs(after.win, hadChips));
    if (this.#ports.calm?.()) this.step({ type: 'win-counted', amount: after.win });
    else this.#timers.countUp(after.win, (amount) => this.step({ type: 'win-counted', amount }));
    if (hadChips) this.#timers.once('won-board', WON_BOARD_MS, () => this.#showWonBoard());
  }

  /** The earlier tab comes back by itself, unless the player chooses one meanwhile. */
  #showWonBoard(): void {
    this.#tabBefore ??= this.view.getState().boardTab;
    this.view.setState({ boardTab: 'won' });
    this.#timers.once('won-board', WON_BOARD_STANDS_MS, () => {
      this.view.setState({ boardTab: this.#tabBefore ?? 'stats' });
      this.#tabBefore = null;
    });
  }

  #unlockAfter(ms: number): void {
    this.#unlockAt = this.#ports.clock.now() + ms;
    this.#timers.once('unlock', ms, () => this.#tryUnlock());
  }

  #tryUnlock(): void {
    if (this.state.nextRound && this.#ports.clock.now() >= this.#unlockAt) this.step({ type: 'table-unlocked' });
  }

  #afterUnlock(before: TableState, after: TableState): void {
    this.#timers.cancel('count-up');
    if (!after.autoRepeat || slipTotal(after.lastSlip) === 0) return;
    // docs/specification/1-table-and-site.md#47-auto-repeat: after 2 s; at once if the table was empty
    this.#timers.once('auto-repeat', tableTotal(before) > 0 ? REPEAT_MS : 0, () => this.#repeatByItself());
  }

  #repeatByItself(): void {
    if (!this.state.autoRepeat) return;
    if (!this.autoRepeatOffered()) this.step({ type: 'auto-repeat-ended', refusal: 'auto-repeat-not-offered' });
    else if (this.serverNow() - this.#handAt >= NOBODY_MS)
      this.step({ type: 'auto-repeat-ended', refusal: 'nobody-at-the-table' });
    else this.place(repeatBets(this.state.lastSlip, this.makeChip), { group: true, automatic: true });
  }

  #say(cue: Cue): void {
    this.#serial += 1;
    const announced = { cue, serial: this.#serial };
    this.view.setState({ announced });
    if (cue.toast) {
      this.view.setState({ toast: announced });
      const ms = toastMs(cue);
      if (ms === undefined) this.#timers.cancel('toast');
      else this.#timers.once('toast', ms, () => this.view.setState({ toast: null }));
    }
    for (const listener of this.#listeners) listener(cue);
  }

  /** Drops a toast that is no longer true. */
  #forgetToast(before: TableState, after: TableState): void {
    const { toast } = this.view.getState();
    if (toast && !staysTrue(toast.cue, before, after)) this.view.setState({ toast: null });
  }

  #tick(): void {
    const now = this.serverNow();
    const { round, phase } = this.state;
    this.view.setState({ now });
    if (phase !== 'betting' || !round) return;
    const thirtyLeft = round.schedule.betsUntil - TOLD_BEFORE_END_MS;
    if (thirtyLeft > this.#heardUntil && thirtyLeft <= now) this.#say(CLOCK_CUES['time-30']);
    const { betsUntil, locksAt } = round.schedule;
    if (betsUntil > this.#heardUntil && betsUntil <= now && now < locksAt) {
      this.#say({ ...CLOCK_CUES['extra-time'], values: { seconds: Math.round((locksAt - betsUntil) / 1000) } });
    }
    for (const cue of cuesBetween(round.schedule, this.#heardUntil, now)) {
      if (cue !== 'lock') this.#say(CLOCK_CUES[cue]);
    }
    this.#heardUntil = now;
  }
}

/** Whether the player did it (a bet, undo, clear, the auto-repeat switch), not a timer acting for the player. */
function isByHand(what: TableStep): boolean {
  if (what.type === 'bets-placed') return !what.automatic;
  return what.type === 'auto-repeat-switched' || what.type === 'undone' || what.type === 'cleared';
}
