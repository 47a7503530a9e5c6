import { accountCommon, closeAnotherSessions, play, playedGame, stats } from '@lajvard/contract';
import type { WheelStats } from '@lajvard/roulette';
import { ApiRefusal, callApi, NetworkFault } from '../../shared/api.ts';
import { openLive } from '../../shared/live-socket.ts';
import { session } from '../../shared/session.ts';
import { homeAddress } from '../../shared/site-links.ts';
import { storedAwaited } from './dealer/awaited.ts';
import type { BoardFacts, Clock, Dealer, MissedRound, OpenDealer } from './dealer/dealer.ts';
import { storedDraft } from './dealer/draft.ts';
import { liveDealer } from './dealer/live-dealer.ts';
import { type PlayToSend, SEND_SPREAD_MS } from './dealer/live-ports.ts';
import type { PlayAnswer } from './dealer/send-slip.ts';
import { ServerKeeper } from './favourites/keep-on-server.ts';
import type { FavouriteKeeper } from './favourites/keeper.ts';
import { gatedPicture } from './monitor/gated-picture.ts';
import { PictureGate } from './monitor/picture-gate.ts';
import type { PictureSource } from './monitor/picture-source.ts';

/** The live dealer on the real server, and the pictures it is shown with. */
export function openLiveHouse(clock: Clock): {
  openDealer: OpenDealer;
  picture: PictureSource;
  keeper: FavouriteKeeper;
} {
  const keeper = new ServerKeeper();
  let house: Dealer | null = null;
  const gate = new PictureGate({ now: () => house?.now() ?? clock.now(), after: clock.after });
  const openHouse = liveDealer({
    clock,
    common: async () => {
      const told = keeper.asking();
      const { data } = await callApi(accountCommon);
      told(data.user.favorite);
      return data;
    },
    play: sendPlay,
    board: readBoard,
    openLive,
    gate,
    draft: storedDraft,
    awaited: storedAwaited,
    missed: readMissed,
    takeOver: async (device) => {
      await callApi(closeAnotherSessions, { query: { device_id: device } });
    },
    random: Math.random,
    onWake,
    reload: () => window.location.reload(),
    leave,
    sendSpreadMs: SEND_SPREAD_MS,
  });
  const openDealer: OpenDealer = (table) => {
    house = openHouse(table);
    return house;
  };
  return { openDealer, picture: gatedPicture(gate), keeper };
}

/** Refusals that say nothing about the bets: the same play is sent again while the round takes plays. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'too-many-tries', 'round-not-locked']);

async function sendPlay({ chips, round, wheelId }: PlayToSend): Promise<PlayAnswer> {
  try {
    const { data } = await callApi(play, { body: { chips, round, wheelId } });
    return { kind: 'accepted', receipt: data };
  } catch (error) {
    if (error instanceof NetworkFault) return { kind: 'again' };
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.status >= 500 || (error.code !== null && PASSING.has(error.code))) return { kind: 'again' };
    return { kind: 'refused', code: error.code ?? 'other', spot: error.spot };
  }
}

async function readBoard(): Promise<BoardFacts> {
  const { data } = await callApi(stats);
  return {
    stats: {
      fire: data.fire,
      cold: data.cold,
      percentages: data.percentages as WheelStats['percentages'],
    },
    topFive: data.top5.map((entry) => ({ accountCode: entry.account_code, win: entry.win })),
    rounds: data.rounds,
    topFiveRound: data.round_number,
  };
}

/** What became of a round of this player; null while it goes on, and where there is no play of theirs. */
async function readMissed(roundNumber: number): Promise<MissedRound | null> {
  try {
    const { data } = await callApi(playedGame, { query: { round_number: roundNumber } });
    const { phase, number, table_bet: staked, table_win: won } = data;
    if (phase === 'void') return { roundNumber, kind: 'void', number: null, staked, returned: staked };
    return phase === 'settled' ? { roundNumber, kind: 'settled', number, staked, returned: won ?? 0 } : null;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'not-found') return null;
    throw error;
  }
}

/** After sleep or in a tab that comes to the front, local timers prove nothing: the house is asked again. */
function onWake(listener: () => void): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}

/**
 * The house has sent this page away (spec 1 §4): to the block page without token, or, where another device took the table, to the home website. There the
 * person stays signed in: it is their table that moved, not their account.
 */
function leave(reason: 'blocked' | 'session-closed'): void {
  if (reason === 'session-closed') window.location.assign(homeAddress());
  else void session.signOut('blocked').then(() => window.location.assign('/block/account'));
}
