import { EMPTY_SLIP, slipTotal } from '@lajvard/roulette';
import type { News, Reduced, RoundFact } from './actions.ts';
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
  const news: News[] = [...chipsGone(state, slip), { kind: 'bets-opened' }];
  if (total > 0) news.push({ kind: 'bets-restored', total });
  return { state: { ...fresh(base), phase: 'betting', round: entry.round, slip }, news };
}

/** A round past its lock: the felt shows only a play the server knows, or one this screen is sending. */
function enterPlayed(state: TableState, base: TableState, entry: Entry, same: boolean): Result {
  const sending = entry.stage === 'locked' && same ? state.slip : EMPTY_SLIP;
  const slip = entry.slip ?? sending;
  if (slipTotal(slip) === 0 && !same) return wait(state, base, entry);
  const news = chipsGone(state, slip);
  const left = news.length > 0 ? state.slip : same ? state.untaken : EMPTY_SLIP;
  const played: TableState = {
    ...base,
    untaken: slipTotal(slip) > 0 ? EMPTY_SLIP : left,
    phase: entry.stage === 'locked' ? 'locked' : 'spinning',
    round: entry.round,
    slip,
    staked: entry.staked,
    actions: [],
  };
  return { state: played, news };
}

function wait(state: TableState, base: TableState, entry: Entry): Result {
  const news: News[] = [...chipsGone(state, EMPTY_SLIP), { kind: 'wait-for-next-round' }];
  return { state: { ...fresh(base), phase: 'waiting', round: entry.round }, news };
}

function fresh(base: TableState): TableState {
  return {
    ...base,
    slip: EMPTY_SLIP,
    untaken: EMPTY_SLIP,
    actions: [],
    staked: false,
    outcome: null,
    spin: null,
    voidReason: null,
    countedWin: base.win,
  };
}

/** News that unconfirmed chips left the felt because the new slip does not hold them. */
function chipsGone(state: TableState, slip: TableState['slip']): News[] {
  const lost = !state.staked && slipTotal(state.slip) > 0 && slipTotal(slip) === 0;
  return lost ? [{ kind: 'bets-returned', reason: 'no-answer' }] : [];
}
