import { addCents, fromDollars, toDollars } from '@lajvard/money';
import { type Pocket, type Situation, slipTotal, winTier } from '@lajvard/roulette';
import { ballSpeed, FALL_MS, type KnownWheel } from '@lajvard/wheel';
import type { RoundOutcome, TableRefusal, TableState } from './state.ts';

/** Dollars on the felt; once the number is shown, only the winning chips count. */
export function tableTotal(state: TableState): number {
  if (state.phase !== 'shown') return slipTotal(state.slip);
  const dropped = new Set(state.outcome?.droppedSpots);
  return slipTotal(Object.fromEntries(Object.entries(state.slip).filter(([spot]) => !dropped.has(spot))));
}

/**
 * The balance on the screen, in dollars: the server's balance, minus chips the server has not taken, minus the part
 * of a win still being counted up.
 */
export function screenBalance(state: TableState): number {
  const onFelt = state.staked ? 0 : slipTotal(state.slip);
  const uncounted = state.win - state.countedWin;
  return toDollars(addCents(fromDollars(state.bank), fromDollars(-onFelt), fromDollars(-uncounted)));
}

/** What the betting rules need apart from the bet. `now` in epoch ms. */
export function situationOf(state: TableState, now: number): Situation {
  return {
    locked: state.phase !== 'betting' || state.stop !== null,
    breakEndsAt: state.limits.breakEndsAt,
    now,
    betLimitation: state.limits.betLimitation,
    balance: screenBalance(state),
  };
}

/** Why nothing on the felt may change now, apart from the rules of a bet. Undefined: it may change. */
export function handsOff(state: TableState): TableRefusal | undefined {
  return unreachable(state) ?? lockOf(state);
}

/** Why the server cannot take a bet from this table: the connection is lost, or another device holds the table. */
export function unreachable(state: TableState): TableRefusal | undefined {
  if (state.connection === 'lost') return 'connection-lost';
  return state.elsewhere ? 'already-connected' : undefined;
}

function lockOf(state: TableState): TableRefusal | undefined {
  return state.phase === 'betting' && state.stop === null ? undefined : 'table-locked';
}

export const isOpen = (state: TableState): boolean => handsOff(state) === undefined;

export const canUndo = (state: TableState): boolean => isOpen(state) && state.actions.length > 0;

export const canClear = (state: TableState): boolean => isOpen(state) && slipTotal(state.slip) > 0;

/**
 * Repeat is blocked while locked, processing, or with auto-repeat on
 * (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites).
 */
export const canRepeat = (state: TableState): boolean =>
  isOpen(state) && !state.processing && !state.autoRepeat && slipTotal(state.lastSlip) > 0;

/** The spots whose chips are swept off the felt. */
export const droppedSpots = (state: TableState): readonly string[] =>
  state.phase === 'shown' ? (state.outcome?.droppedSpots ?? NONE) : NONE;

/** The number the felt marks as the winner while the result stands. */
export const winningNumber = (state: TableState): Pocket | null =>
  state.phase === 'shown' ? (state.outcome?.number ?? null) : null;

/** Where the ball lies between spins. */
const restingNumber = (state: TableState): Pocket | null => state.numbers[0] ?? null;

/** What the table knows of its wheel; the old ball is taken out at the lock. */
export const knownWheel = (state: TableState): KnownWheel => ({
  spin: state.spin,
  resting: restingNumber(state),
  takenOutAt: state.phase === 'locked' || state.phase === 'spinning' ? (state.round?.schedule.locksAt ?? null) : null,
});

/** Where the film's ball lies is not known before its number: until then it is still heard. */
const FILMED_AT_LEAST = 0.3;

/**
 * How fast the ball runs that the player sees at `now`, 0 to 1. A filmed ball slows down towards the landing although
 * its number is not known; its speed is the same for every number.
 */
export function ballSpeedOf(state: TableState, now: number, filmed: boolean): number {
  const wheel = knownWheel(state);
  if (wheel.spin !== null && now < wheel.spin.launchesAt) return 0; // a film shows the launch later
  if (!filmed || wheel.spin?.number !== null) return ballSpeed(now, wheel);
  const spin = Object.assign({}, wheel.spin, { number: 0 });
  return Math.max(FILMED_AT_LEAST, ballSpeed(now, Object.assign({}, wheel, { spin })));
}

/** What fills the screen: the felt, the wheel from the lock on, or the result on the felt. */
export type Stage = 'betting' | 'spin' | 'result';

/** How long the wheel keeps the screen once the number is shown, and the ball at least lies there, ms; our choice. */
export const WHEEL_RESTS_MS = 1200;
export const BALL_LIES_MS = 600;
/** How long a great win spans the picture, ms. */
export const GREAT_SPANS_MS = 2000;

/** How long this result's wheel keeps the screen, ms: the drawn ball may still fall when its number is shown. */
export function wheelRestsMs({ spin, outcome }: TableState, shownAt: number, filmed: boolean): number {
  const isGreat = outcome !== null && winTier(outcome.tableBet, outcome.tableWin) === 'great';
  const longer = isGreat ? GREAT_SPANS_MS - BALL_LIES_MS : 0;
  if (filmed || spin === null) return WHEEL_RESTS_MS + longer;
  const liesAt = spin.knownAt === null ? spin.landsAt : spin.knownAt + FALL_MS;
  return Math.max(WHEEL_RESTS_MS, liesAt + BALL_LIES_MS - shownAt) + longer;
}

/** The stage of the moment. `now` and `shownAt` (when the result was shown) in epoch ms. */
export function stageOf(view: Pick<ResultView, 'table' | 'now' | 'shownAt' | 'restsMs'>): Stage {
  const { phase } = view.table;
  if (phase === 'locked' || phase === 'spinning') return 'spin';
  if (phase === 'shown') return view.now < (view.shownAt ?? 0) + view.restsMs ? 'spin' : 'result';
  return phase === 'void' ? 'result' : 'betting';
}

/** How long a result stands on its plate and under its dolly once the wheel has left the stage, ms; our choice. */
export const RESULT_STANDS_MS = 4000;

/** The result that still stands: for a while, and in the next round no longer than until its first chip. */
export function standingResult(view: ResultView): RoundOutcome | null {
  const { table, lastOutcome, now, shownAt, restsMs } = view;
  if (shownAt === null || now >= shownAt + restsMs + RESULT_STANDS_MS) return null;
  const stands = table.phase === 'shown' || (table.phase === 'betting' && slipTotal(table.slip) === 0);
  return stands ? lastOutcome : null;
}

/** What {@link standingResult} reads; `now` and `shownAt` in epoch ms. */
interface ResultView {
  readonly table: TableState;
  readonly lastOutcome: RoundOutcome | null;
  readonly now: number;
  readonly shownAt: number | null;
  readonly restsMs: number;
}

const NONE: readonly string[] = [];
