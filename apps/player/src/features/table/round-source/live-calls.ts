import { accountCommon, type Common, play, playedGame, type RefusalCode, stats } from '@lajvard/contract';
import type { WheelStats } from '@lajvard/figures';
import { tableSession } from '../../../shared/browser/table-session.ts';
import { ApiRefusal, callApi, NetworkFault } from '../../../shared/calls/api.ts';
import { keepPlay } from '../../../shared/evidence/kept-plays.ts';
import type { BoardFacts, MissedRound } from '../model/side-facts.ts';
import type { PlayToSend } from './live-ports.ts';
import type { PlayAnswer } from './send-slip.ts';

/** A play is idempotent. A hanging attempt times out early, so that more attempts fit into the 3 s of the lock. */
const PLAY_TIMEOUT_MS = 900;
const SNAPSHOT_TIMEOUT_MS = 4_000;

/** Fetches the snapshot: everything a table starts from. */
export async function readCommon(): Promise<Common> {
  return (await callApi(accountCommon, { timeoutMs: SNAPSHOT_TIMEOUT_MS })).data;
}

/** Refusals that are not about the bets: the same play is sent again while the round takes plays. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['unavailable', 'too-many-tries', 'round-not-locked']);

export async function sendPlay({ chips, round, wheelId }: PlayToSend): Promise<PlayAnswer> {
  try {
    const { data } = await callApi(play, {
      body: { chips, round, wheelId, session_id: tableSession },
      timeoutMs: PLAY_TIMEOUT_MS,
    });
    const { salt, receipt, ack } = data;
    if (salt !== null && ack !== null) keepPlay({ round, chips, salt, receipt, ack });
    return { kind: 'accepted', receipt: data };
  } catch (error) {
    if (error instanceof NetworkFault) return { kind: 'again', lost: true };
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.status >= 500) return { kind: 'again', lost: true };
    if (error.code !== null && PASSING.has(error.code)) return { kind: 'again', lost: false };
    return { kind: 'refused', code: error.code ?? 'other', spot: error.spot };
  }
}

export async function readBoard(): Promise<BoardFacts> {
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

/** The outcome of a round; null if the player has no play in it, undefined while it is not over. */
export async function readMissed(roundNumber: number): Promise<MissedRound | null | undefined> {
  try {
    const { data } = await callApi(playedGame, { query: { round_number: roundNumber } });
    const { phase, number, table_bet: staked, table_win: won } = data;
    if (phase === 'void') return { roundNumber, kind: 'void', number: null, staked, returned: staked };
    return phase === 'settled' ? { roundNumber, kind: 'settled', number, staked, returned: won ?? 0 } : undefined;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'not-found') return null;
    throw error;
  }
}
