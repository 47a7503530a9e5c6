import { addCents, fromDollars, toDollars } from '@lajvard/money';
import { EMPTY_SLIP, type Pocket, slipTotal } from '@lajvard/roulette';
import { FALL_MS } from '@lajvard/wheel';
import type { News, Reduced, RoundFact } from './actions.ts';
import { isUnanswered, NOT_TAKEN } from './play.ts';
import type { RoundOutcome, Spin, Stop, TableRefusal, TableState } from './state.ts';
import { unlock } from './unlock.ts';

type Result = Reduced<TableState>;
type Fact<Type extends RoundFact['type']> = RoundFact & { type: Type };

/**
 * Refusals the player must answer before the table goes on (docs/specification/1-table-and-site.md#8-errors). They are
 * looked up by any reason for which bets come back.
 */
export const STOPS: Readonly<Partial<Record<string, Stop>>> = {
  'bet-limit-reached': 'bet-limit',
  'on-a-break': 'break',
} satisfies Partial<Record<TableRefusal, Stop>>;

/**
 * While a result is shown, the next round waits for the unlock; otherwise it opens at once
 * (docs/specification/1-table-and-site.md#45-unlock).
 */
export function openRound(state: TableState, { round }: Fact<'round-opened'>): Result {
  if (state.round?.number === round.number && state.phase === 'betting') {
    return { state: { ...state, round }, news: [] };
  }
  const waiting = { ...state, nextRound: round };
  return state.phase === 'shown' || state.phase === 'void' ? { state: waiting, news: [] } : unlock(waiting);
}

export function lock(state: TableState): Result {
  if (state.phase !== 'betting') return { state, news: [] };
  const stop = state.stop === 'break' ? state.stop : null; // the next round would bring the same break
  return { state: { ...state, phase: 'locked', stop }, news: [{ kind: 'table-locked' }] };
}

export function loseAnswer(state: TableState): Result {
  if (!isUnanswered(state) || state.pending === 'unknown') return { state, news: [] };
  const news: News[] = [{ kind: 'bets-unknown' }];
  if (!state.autoRepeat) return { state: { ...state, pending: 'unknown' }, news };
  // The player may not be watching: auto-repeat must not bet into a broken connection.
  news.push({ kind: 'auto-repeat-stopped', refusal: 'connection-lost' });
  return { state: { ...state, pending: 'unknown', autoRepeat: false }, news };
}

export function acceptBets(state: TableState, fact: Fact<'bets-accepted'>): Result {
  if (state.phase === 'shown' || state.phase === 'void') return { state, news: [] };
  const accepted = {
    ...state,
    slip: fact.slip,
    pending: null,
    untaken: EMPTY_SLIP,
    bank: fact.bank,
    limits: fact.limits ?? state.limits,
    staked: true,
    win: 0,
    countedWin: 0,
  };
  return { state: accepted, news: [{ kind: 'bets-accepted', total: slipTotal(fact.slip), balance: fact.bank }] };
}

export function returnBets(state: TableState, { reason, spot }: Fact<'bets-returned'>): Result {
  if (!isUnanswered(state)) return { state, news: [] };
  const returned = { ...withoutChips(state), untaken: state.slip, stop: STOPS[reason] ?? null };
  return { state: returned, news: [{ kind: 'bets-returned', reason, spot }] };
}

export function launch(state: TableState, { number, launchesAt, landsAt }: Fact<'wheel-launched'>): Result {
  const spin = { number, launchesAt, landsAt, knownAt: null };
  const phase = state.phase === 'locked' || state.phase === 'betting' ? 'spinning' : state.phase;
  return { state: { ...state, phase, spin }, news: [] };
}

export function showNumber(state: TableState, { outcome, spinLandsAt }: Fact<'number-shown'>): Result {
  const taken = slipTotal(outcome.slip) > 0;
  const returned = isUnanswered(state) && !taken;
  const base = returned
    ? { ...withoutChips(state), untaken: state.slip }
    : { ...state, slip: outcome.slip, pending: null, untaken: taken ? EMPTY_SLIP : state.untaken };
  const shown: TableState = {
    ...base,
    phase: 'shown',
    staked: true,
    outcome,
    numbers: outcome.numbers,
    win: outcome.tableWin,
    countedWin: 0,
    bank: outcome.bank ?? state.bank,
    spin: spinTo(outcome.number, state.spin, spinLandsAt),
  };
  const news: News[] = returned ? [{ kind: 'bets-returned', reason: NOT_TAKEN }] : [];
  return { state: shown, news: [...news, shownOf(outcome)] };
}

const shownOf = ({ number, tableBet, tableWin }: RoundOutcome): News => ({
  kind: 'number-shown',
  number,
  stake: tableBet,
  win: tableWin,
});

/** A number whose launch was missed still gets a short spin. */
function spinTo(number: Pocket, spin: Spin | null, landsAt: number): Spin {
  if (spin === null) return { number, launchesAt: landsAt - FALL_MS, landsAt, knownAt: null };
  return { ...spin, number, knownAt: spin.number === null ? landsAt - FALL_MS : null };
}

/** A void round returns every stake (docs/specification/1-table-and-site.md#417-void-rounds-and-crashes). */
export function voidRound(state: TableState, { reason }: Fact<'round-voided'>): Result {
  if (state.phase === 'void') return { state, news: [] };
  const returned = state.staked && state.phase !== 'shown' ? slipTotal(state.slip) : 0;
  const emptied = {
    ...withoutChips(state),
    phase: 'void' as const,
    bank: toDollars(addCents(fromDollars(state.bank), fromDollars(returned))),
    spin: null,
  };
  return { state: { ...emptied, voidReason: reason }, news: [{ kind: 'round-voided', reason, returned }] };
}

export function changeConnection(state: TableState, { connection }: Fact<'connection-changed'>): Result {
  const was = state.connection;
  const next = { ...state, connection };
  if (was === connection) return { state, news: [] };
  // Bets must not be placed unseen while the server is out of reach, so auto-repeat stays off (decision 021).
  if (connection === 'lost') {
    const news: News[] = [{ kind: 'connection-lost' }];
    if (state.autoRepeat) news.push({ kind: 'auto-repeat-stopped', refusal: 'connection-lost' });
    return { state: { ...next, autoRepeat: false }, news };
  }
  if (was === 'lost' && connection === 'connected') return { state: next, news: [{ kind: 'connection-back' }] };
  return { state: next, news: [] };
}

/** Takes the chips off the felt and keeps them for repeat. */
function withoutChips(state: TableState): TableState {
  const lastSlip = slipTotal(state.slip) > 0 ? state.slip : state.lastSlip;
  return { ...state, slip: EMPTY_SLIP, lastSlip, actions: [], staked: false, pending: null };
}
