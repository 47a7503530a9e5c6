import { type Bet, type ChipValue, checkBets, HOUSE_LIMITS, type Refused } from '@lajvard/roulette';
import type { News, PlayerMove, Reduced, RoundFact, TableStep } from './actions.ts';
import { reduceRound, STOPS } from './reduce-round.ts';
import { handsOff, situationOf, unreachable } from './selectors.ts';
import type { TableRefusal, TableState } from './state.ts';
import { act, betsOf, takeBack } from './undo.ts';
import { unlock } from './unlock.ts';

type Result = Reduced<TableState>;

/** One step of the table: returns the next state and the news. Pure; every refusal comes with news. */
export function reduce(state: TableState, step: TableStep): Result {
  return isMove(step) ? reduceMove(state, step) : reduceRound(state, step);
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
      return takeChip(state, move.spot, move.all ?? false);
    case 'undone':
      return undo(state);
    case 'cleared':
      return clear(state);
    case 'refused':
      return refuse(state, move.refusal);
    case 'auto-repeat-ended':
      return endRepeating(state, move.refusal);
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

const MOVES: ReadonlySet<string> = new Set<PlayerMove['type']>([
  'chip-chosen',
  'neighbours-chosen',
  'neighbours-switched',
  'bets-placed',
  'chip-taken',
  'undone',
  'cleared',
  'refused',
  'auto-repeat-ended',
  'auto-repeat-switched',
  'processing-changed',
  'stop-answered',
  'win-counted',
  'table-unlocked',
]);

function isMove(step: TableStep): step is PlayerMove {
  return MOVES.has(step.type as Exclude<TableStep['type'], RoundFact['type']>);
}
