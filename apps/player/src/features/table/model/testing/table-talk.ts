import {
  type Chip,
  type ChipValue,
  FAVOURITE_GAMES,
  neighbourBets,
  type Slip,
  scheduleOf,
  settleSlip,
  spotTotal,
} from '@lajvard/roulette';
import type { News, RoundFact, TableStep } from '../actions.ts';
import { reduce } from '../reduce.ts';
import { favouriteBets, repeatBets } from '../repeat.ts';
import { droppedSpots, screenBalance, tableTotal } from '../selectors.ts';
import { type Mode, newTable, type TablePhase, type TableRefusal, type TableState } from '../state.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const DURATIONS = { roundMs: 60_000, extraMs: 15_000, lockMs: 3000, spinMs: 5000, pauseMs: 8000 };

export const roundNumber = (number: number) => ({ number, schedule: scheduleOf(NOON, DURATIONS) });

/** A fluent language for the table's tests: what a player does and sees, step by step. */
export class TableTalk {
  state: TableState;
  news: News[] = [];
  #chips = 0;

  constructor(mode: Mode) {
    this.state = newTable(mode);
  }

  does(step: TableStep): this {
    const { state, news } = reduce(this.state, step);
    this.state = state;
    this.news = [...this.news, ...news];
    return this;
  }

  /** Enters a live table with round 1 open for bets. */
  enters(bank: number, more: Partial<RoundFact & { type: 'table-entered' }> = {}): this {
    return this.comesBack(bank, more).hears();
  }

  /** The server tells its whole state again, in round 1 unless `more` says otherwise. */
  comesBack(bank: number, more: Partial<RoundFact & { type: 'table-entered' }> = {}): this {
    return this.does({
      type: 'table-entered',
      bank,
      limits: { breakEndsAt: null, betLimitation: null },
      numbers: [],
      round: roundNumber(1),
      stage: 'betting',
      slip: null,
      staked: false,
      lastSlip: null,
      ...more,
    });
  }

  chip(value: ChipValue): this {
    return this.does({ type: 'chip-chosen', value });
  }

  press(...spots: string[]): this {
    for (const spot of spots) {
      const chips = [this.#chip(spot, this.state.chip, spot)];
      this.does({ type: 'bets-placed', bets: [{ spot, chips }], group: false, now: NOON });
    }
    return this;
  }

  pressNeighbours(pocket: number, reach: number): this {
    const bets = neighbourBets(pocket, reach, this.state.chip, this.#chip);
    return this.does({ type: 'bets-placed', bets, group: true, now: NOON });
  }

  favourite(id: string): this {
    const game = FAVOURITE_GAMES.find((one) => one.id === id);
    if (!game) throw new Error(`no game ${id}`);
    const bets = favouriteBets(game, this.state.chip, this.#chip);
    return this.does({ type: 'bets-placed', bets, group: true, now: NOON });
  }

  repeat(automatic = false): this {
    const bets = repeatBets(this.state.lastSlip, this.#chip);
    return this.does({ type: 'bets-placed', bets, group: true, automatic, now: NOON });
  }

  takesOff(spot: string): this {
    return this.does({ type: 'chip-taken', spot, now: NOON });
  }

  takesAllOff(spot: string): this {
    return this.does({ type: 'chip-taken', spot, all: true, now: NOON });
  }

  undo(): this {
    return this.does({ type: 'undone', now: NOON });
  }

  clear(): this {
    return this.does({ type: 'cleared', now: NOON });
  }

  locks(): this {
    return this.does({ type: 'table-locked' });
  }

  /** The server takes the stakes. */
  accepted(): this {
    const bank = this.state.bank - tableTotal(this.state);
    return this.does({ type: 'bets-accepted', slip: this.state.slip, bank });
  }

  /** The number is shown and the round settled by the betting rules. */
  lands(number: number): this {
    const { slip } = this.state;
    const { wins, dropped, tableBet, tableWin } = settleSlip(slip, number);
    const outcome = {
      roundNumber: this.state.round?.number ?? 0,
      number,
      numbers: [number, ...this.state.numbers],
      slip,
      wins,
      droppedSpots: Object.keys(dropped),
      tableBet,
      tableWin,
      bank: this.state.bank + tableWin,
    };
    return this.does({ type: 'number-shown', outcome, spinLandsAt: NOON });
  }

  opens(number: number): this {
    return this.does({ type: 'round-opened', round: roundNumber(number) });
  }

  /** Forgets all news so far. */
  hears(): this {
    this.news = [];
    return this;
  }

  expectTotal(dollars: number): this {
    same('chips on the table', tableTotal(this.state), dollars);
    return this;
  }

  expectOn(spot: string, dollars: number): this {
    same(`chips on ${spot}`, spotTotal(this.state.slip, spot), dollars);
    return this;
  }

  expectBalance(dollars: number): this {
    same('balance', screenBalance(this.state), dollars);
    return this;
  }

  expectPhase(phase: TablePhase): this {
    same('phase', this.state.phase, phase);
    return this;
  }

  expectRefused(refusal: TableRefusal): this {
    const lastNews = this.news.at(-1);
    same('refusal', lastNews?.kind === 'refused' ? lastNews.refusal : lastNews?.kind, refusal);
    return this.hears();
  }

  expectNews(...kinds: News['kind'][]): this {
    same(
      'news',
      this.news.map((item) => item.kind),
      kinds,
    );
    return this.hears();
  }

  expectDropped(...spots: string[]): this {
    same('dropped spots', [...droppedSpots(this.state)].sort(), [...spots].sort());
    return this;
  }

  #chip = (_spot: string, value: ChipValue, formula: string): Chip => {
    this.#chips += 1;
    return { id: `chip-${this.#chips}`, value, x: 0, y: 0, formula };
  };
}

export const liveTable = (): TableTalk => new TableTalk('live');

/** A slip from chip values by spot: `slipOf({ 17: [5, 5] })`. */
export function slipOf(spots: Record<string, readonly ChipValue[]>): Slip {
  return Object.fromEntries(
    Object.entries(spots).map(([spot, values]) => [
      spot,
      values.map((value, index) => ({ id: `${spot}-${index}`, value, x: 0, y: 0, formula: spot })),
    ]),
  );
}

/** Throws unless both have the same JSON; `what` names them in the message. */
function same(what: string, actual: unknown, expected: unknown): void {
  const [is, must] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== must) throw new Error(`${what}: expected ${must}, got ${is}`);
}
