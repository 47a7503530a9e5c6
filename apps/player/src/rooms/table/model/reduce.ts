import { checkChip, checkGroup, type Refused } from '@lajvard/roulette';
import type { HouseFact, News, PlayerMove, Reduced, TableStep } from './actions.ts';
import { reduceHouse, STOPS } from './reduce-house.ts';
import { handsOff, situationOf, unreachable } from './selectors.ts';
import type { TableRefusal, TableState } from './state.ts';
import { act, betsOf, takeBack } from './undo.ts';
import { unlock } from './unlock.ts';

type Result = Reduced<TableState>;

/** One step of the table: the state after it, and what is worth saying. Pure; nothing is refused without news. */
export function reduce(state: TableState, step: TableStep): Result {
  return isMove(step) ? reduceMove(state, step) : reduceHouse(state, step);
}

function reduceMove(state: TableState, move: PlayerMove): Result {
  switch (move.type) {
    case 'chip-chosen':
      return quiet({ ...state, chip: move.value });
    case 'neighbours-chosen':
      return quiet({ ...state, neighbours: move.reach });
    case 'neighbours-switched':
      return quiet({ ...state, neighboursOn: !state.neighboursOn });
    case 'bets-placed':
      return placeBets(state, move);
    case 'chip-taken':
      return takeChip(state, move.spot);
    case 'undone':
      return undo(state);
    case 'cleared':
      return clear(state);
    case 'repeat-refused':
      return refuse(state, move.refusal);
    case 'auto-repeat-switched':
      return quiet({ ...state, autoRepeat: move.on });
    case 'processing-changed':
      return quiet({ ...state, processing: move.processing });
    case 'stop-answered':
      return quiet({ ...state, stop: null });
    case 'win-counted':
      return quiet({ ...state, countedWin: Math.min(move.amount, state.win) });
    case 'table-unlocked':
      return unlock(state);
  }
}

function placeBets(state: TableState, move: PlayerMove & { type: 'bets-placed' }): Result {
  const away = unreachable(state);
  if (away) return refuse(state, away);
  const [first] = move.bets;
  if (!first) return refuse(state, 'nothing-to-repeat');
  const situation = situationOf(state, move.now);
  const refused = move.group ? checkGroup(move.bets, state.slip, situation) : checkChip(first, state.slip, situation);
  if (refused) return move.automatic ? stopRepeating(state, refused) : refuse(state, refused.refusal, refused.spot);
  return quiet(act(state, { action: move.group ? 'ADD_GROUP' : 'ADD', bets: move.bets }));
}

/** Auto-repeat that cannot place its bets says why and turns itself off (spec 1 §4). */
function stopRepeating(state: TableState, refused: Refused): Result {
  const { state: after, news } = refuse(state, refused.refusal, refused.spot);
  return { state: { ...after, autoRepeat: false }, news: [...news, { kind: 'auto-repeat-stopped' }] };
}

function takeChip(state: TableState, spot: string): Result {
  const held = handsOff(state);
  if (held) return refuse(state, held);
  const chip = state.slip[spot]?.at(-1);
  if (!chip) return refuse(state, 'nothing-to-undo');
  return quiet(act(state, { action: 'REMOVE', bets: [{ spot, chips: [chip] }] }));
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

/** A refusal; two of them stop the table until the player has answered (spec 1 §8). */
function refuse(state: TableState, refusal: TableRefusal, spot?: string): Result {
  const news: News[] = [{ kind: 'refused', refusal, spot }];
  return { state: { ...state, stop: STOPS[refusal] ?? state.stop }, news };
}

function quiet(state: TableState): Result {
  return { state, news: [] };
}

const MOVES: ReadonlySet<string> = new Set<PlayerMove['type']>([
  'chip-chosen',
  'neighbours-chosen',
  'neighbours-switched',
  'bets-placed',
  'chip-taken',
  'undone',
  'cleared',
  'repeat-refused',
  'auto-repeat-switched',
  'processing-changed',
  'stop-answered',
  'win-counted',
  'table-unlocked',
]);

function isMove(step: TableStep): step is PlayerMove {
  return MOVES.has(step.type as Exclude<TableStep['type'], HouseFact['type']>);
}
