import {
  applyAction,
  type Bet,
  type ChipValue,
  checkBets,
  HOUSE_LIMITS,
  type Refused,
  type Slip,
  type TableAction,
  undoAction,
} from '@lajvard/roulette';
import type { News, PlayerMove, Reduced, TableStep } from './actions.ts';
import { isUnanswered } from './play.ts';
import { reduceEntry } from './reduce-entry.ts';
import {
  acceptBets,
  changeConnection,
  launch,
  lock,
  loseAnswer,
  openRound,
  returnBets,
  STOPS,
  showNumber,
  voidRound,
} from './reduce-round.ts';
import { handsOff, situationOf, unreachable } from './selectors.ts';
import type { TableRefusal, TableState } from './state.ts';
import { unlock } from './unlock.ts';

type Result = Reduced<TableState>;

/** One step of the table: returns the next state and the news. Pure; every refusal comes with news. */
export function reduce(state: TableState, step: TableStep): Result {
  switch (step.type) {
    case 'table-entered':
      return reduceEntry(state, step);
    case 'round-opened':
      return openRound(state, step);
    case 'table-locked':
      return lock(state);
    case 'bets-sent':
      return quiet(isUnanswered(state) ? { ...state, pending: 'sending' } : state);
    case 'bets-unanswered':
      return loseAnswer(state);
    case 'bets-accepted':
      return acceptBets(state, step);
    case 'bets-returned':
      return returnBets(state, step);
    case 'wheel-launched':
      return launch(state, step);
    case 'number-shown':
      return showNumber(state, step);
    case 'round-voided':
      return voidRound(state, step);
    case 'bank-received':
      return quiet({ ...state, bank: step.bank, limits: step.limits });
    case 'connection-changed':
      return changeConnection(state, step);
    case 'seat-received':
      return quiet({ ...state, elsewhere: step.elsewhere });
    case 'chip-chosen':
      return quiet({ ...state, chip: step.value });
    case 'neighbours-chosen':
      return quiet({ ...state, neighbours: step.reach });
    case 'neighbours-switched':
      return quiet({ ...state, neighboursOn: !state.neighboursOn });
    case 'bets-placed':
      return placeBets(state, step);
    case 'chip-taken':
      return takeChip(state, step.spot, step.all ?? false);
    case 'undone':
      return undo(state);
    case 'cleared':
      return clear(state);
    case 'refused':
      return refuse(state, step.refusal);
    case 'auto-repeat-ended':
      return endRepeating(state, step.refusal);
    case 'auto-repeat-switched':
      return quiet({ ...state, autoRepeat: step.on });
    case 'processing-changed':
      return quiet({ ...state, processing: step.processing });
    case 'stop-answered':
      return quiet({ ...state, stop: null });
    case 'win-counted':
      return quiet({ ...state, countedWin: Math.min(step.amount, state.win) });
    case 'table-unlocked':
      return unlock(state);
    default:
      return noCaseFor(step);
  }
}

/** A step without a case above is not of the type `never`, so it does not compile. */
function noCaseFor(step: never): never {
  throw new TypeError(`the table knows no step ${JSON.stringify(step)}`);
}

function placeBets(state: TableState, move: PlayerMove & { type: 'bets-placed' }): Result {
  const away = unreachable(state);
  if (away) return refuse(state, away);
  const [first] = move.bets;
  if (!first) return refuse(state, 'nothing-to-repeat');
  const situation = situationOf(state, move.now);
  const refused = checkBets(move.group ? move.bets : [first], state.slip, situation);
  if (refused) {
    const refusedState = refuse(state, refused.refusal, refused.spot, move.group);
    if (refused.refusal === 'outside-chip-too-small' && !move.group)
      return offer(refusedState, checkBets([withChip(first, HOUSE_LIMITS.outsideChipMin)], state.slip, situation));
    return move.automatic ? stopRepeating(refusedState, refused.refusal) : refusedState;
  }
  return quiet(act(state, { action: move.group ? 'ADD_GROUP' : 'ADD', bets: move.bets }));
}

const withChip = ({ spot, chips }: Bet, value: ChipValue): Bet => ({
  spot,
  chips: chips.map((chip) => ({ ...chip, value })),
});

/** The refusal of a chip too small for an outside spot offers the smallest it takes, unless that is refused too. */
function offer({ state, news }: Result, refused: Refused | undefined): Result {
  if (refused) return { state, news };
  return { state, news: news.map((item) => ({ ...item, offered: HOUSE_LIMITS.outsideChipMin })) };
}

/**
 * Auto-repeat that cannot place its bets says why and turns itself off
 * (docs/specification/1-table-and-site.md#47-auto-repeat).
 */
function stopRepeating({ state, news }: Result, refusal: TableRefusal): Result {
  return {
    state: { ...state, autoRepeat: false },
    news: [...news, { kind: 'auto-repeat-stopped', refusal }],
  };
}

function endRepeating(state: TableState, refusal: TableRefusal): Result {
  return state.autoRepeat ? stopRepeating(quiet(state), refusal) : quiet(state);
}

function takeChip(state: TableState, spot: string, all: boolean): Result {
  const held = handsOff(state);
  if (held) return refuse(state, held);
  const chips = (state.slip[spot] ?? []).slice(all ? 0 : -1);
  if (chips.length === 0) return refuse(state, 'nothing-to-undo');
  return quiet(act(state, { action: all ? 'REMOVE_GROUP' : 'REMOVE', bets: [{ spot, chips }] }));
}

function undo(state: TableState): Result {
  const held = handsOff(state);
  if (held) return refuse(state, held);
  const before = takeBack(state);
  return before ? quiet(before) : refuse(state, 'nothing-to-undo');
}

function clear(state: TableState): Result {
  const held = handsOff(state);
  if (held) return refuse(state, held);
  const bets = betsOf(state.slip);
  return bets.length > 0 ? quiet(act(state, { action: 'CLEAR', bets })) : refuse(state, 'nothing-to-undo');
}

/**
 * Refuses. The refusals in `STOPS` also stop the table until the player answers
 * (docs/specification/1-table-and-site.md#8-errors).
 */
function refuse(state: TableState, refusal: TableRefusal, spot?: string, inGroup = false): Result {
  const news: News[] = [{ kind: 'refused', refusal, spot, inGroup }];
  return { state: { ...state, stop: STOPS[refusal] ?? state.stop }, news };
}

function quiet(state: TableState): Result {
  return { state, news: [] };
}

/** Applies an action to the felt and records it for undo. */
function act(state: TableState, action: TableAction): TableState {
  return { ...state, slip: applyAction(state.slip, action), actions: [...state.actions, action] };
}

/** Takes back the newest action; undefined if there is none. */
function takeBack(state: TableState): TableState | undefined {
  const action = state.actions.at(-1);
  if (!action) return undefined;
  return { ...state, slip: undoAction(state.slip, action), actions: state.actions.slice(0, -1) };
}

/** The chips of a slip as bets, spot by spot. */
function betsOf(slip: Slip): Bet[] {
  return Object.entries(slip).map(([spot, chips]) => ({ spot, chips }));
}
