import { EMPTY_SLIP, slipTotal } from '@lajvard/roulette';
import type { News, Reduced, RoundFact } from './actions.ts';
import { isUnanswered, NOT_TAKEN } from './play.ts';
import type { TableState } from './state.ts';

type Entry = RoundFact & { type: 'table-entered' };
type Result = Reduced<TableState>;

/**
 * Puts the server's whole state on the table. Chips being placed in a round that is still open stay where they are.
 * Chips the server does not know of go back to the player, with news.
 */
export function reduceEntry(state: TableState, entry: Entry): Result {
  const base: TableState = {
    ...state,
    bank: entry.bank,
    limits: entry.limits,
    lastSlip: entry.lastSlip ?? state.lastSlip,
    numbers: entry.numbers,
    nextRound: null,
    stop: entry.stop ?? state.stop,
  };
  const same = entry.round !== null && entry.round.number === state.round?.number;
  // A result stays for its full time, even if the next round has opened meanwhile.
  const stands = state.phase === 'shown' || state.phase === 'void';
  switch (entry.stage) {
    case 'betting':
      if (same && state.phase === 'betting') return keep(base, entry);
      return stands ? { state: { ...base, nextRound: entry.round }, news: [] } : enterOpen(state, base, entry);
    case 'locked':
    case 'spinning':
      return enterPlayed(state, base, entry, same);
    case 'between':
      return same && stands ? keep(base, entry) : wait(state, base, entry);
  }
}

/** The screen already shows this round: only the server's figures are taken over. */
function keep(base: TableState, entry: Entry): Result {
  return { state: { ...base, round: entry.round }, news: [] };
}

function enterOpen(state: TableState, base: TableState, entry: Entry): Result {
  const slip = entry.slip ?? EMPTY_SLIP;
  const total = slipTotal(slip);
  const news: News[] = [...chipsLeft(state, slip), { kind: 'bets-opened' }];
  if (total > 0) news.push({ kind: 'bets-restored', total });
  return { state: { ...fresh(base), phase: 'betting', round: entry.round, slip }, news };
}

/**
 * A round past its lock: the felt shows a play the server has taken, or one it may still take. Once the round has
 * closed, chips without a play are certainly not taken: the server reads the round before its plays.
 */
function enterPlayed(state: TableState, base: TableState, entry: Entry, same: boolean): Result {
  const phase = entry.stage === 'locked' ? ('locked' as const) : ('spinning' as const);
  const entered: TableState = { ...(same ? base : fresh(base)), phase, round: entry.round, actions: [] };
  if (!same && slipTotal(entry.slip ?? EMPTY_SLIP) === 0) return wait(state, base, entry);
  if (entry.staked) {
    const slip = entry.slip ?? EMPTY_SLIP;
    const played: TableState = { ...entered, slip, staked: true, pending: null, untaken: EMPTY_SLIP };
    return { state: played, news: takenAfterAll(state, played, same) };
  }
  if (!same) return { state: { ...entered, slip: entry.slip ?? EMPTY_SLIP }, news: chipsLeft(state, EMPTY_SLIP) };
  // An answer that overtook this snapshot counts, and so do chips that may still be taken.
  if (state.staked) return { state: { ...entered, bank: state.bank }, news: [] };
  if (phase === 'locked') return { state: entered, news: [] };
  const news = chipsReturned(state, EMPTY_SLIP);
  const untaken = news.length > 0 ? state.slip : state.untaken;
  return { state: { ...entered, slip: EMPTY_SLIP, pending: null, untaken }, news };
}

/** News that a play whose answer was awaited was taken. */
function takenAfterAll(state: TableState, played: TableState, same: boolean): News[] {
  if (!same || state.staked || state.pending === null) return [];
  return [{ kind: 'bets-accepted', total: slipTotal(played.slip), balance: played.bank }];
}

function wait(state: TableState, base: TableState, entry: Entry): Result {
  const news: News[] = [...chipsLeft(state, EMPTY_SLIP), { kind: 'wait-for-next-round' }];
  return { state: { ...fresh(base), phase: 'waiting', round: entry.round }, news };
}

function fresh(base: TableState): TableState {
  return {
    ...base,
    slip: EMPTY_SLIP,
    pending: null,
    untaken: EMPTY_SLIP,
    actions: [],
    staked: false,
    outcome: null,
    spin: null,
    voidReason: null,
    countedWin: base.win,
  };
}

/** News that chips left the felt because the server did not take them and the new slip does not hold them. */
function chipsReturned(state: TableState, slip: TableState['slip']): News[] {
  return isUnanswered(state) && slipTotal(slip) === 0 ? [{ kind: 'bets-returned', reason: NOT_TAKEN }] : [];
}

/** The same on leaving a round. The source reports the outcome of chips that were sent, once it knows. */
function chipsLeft(state: TableState, slip: TableState['slip']): News[] {
  return state.pending === null ? chipsReturned(state, slip) : [];
}
