import {
  playedCsv,
  playedGame as playedGameRoute,
  playedHistory,
  play as playRoute,
  seatId,
  stats,
} from '@lajvard/contract';
import { wheelStats } from '@lajvard/figures';
import { TOP_LENGTH } from '@lajvard/roulette';
import { lastRounds } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { Play } from './place-bets.ts';
import { listPlayed, PLAYED_COLUMNS, playedRounds } from './read-history.ts';
import { playedGame } from './replay-game.ts';
import { topWins } from './top-wins.ts';

const STATS_ROUNDS = 500; // docs/specification/1-table-and-site.md#28-results-board

/** The players' routes for playing. */
export const playRoutes = ({ db, play }: { readonly db: Db; readonly play: Play }): Handled[] => [
  handle(playRoute, ({ body: { session_id: session, ...slip }, caller, arrivedAt }) =>
    play.placeBets({
      ...slip,
      userId: caller.userId,
      deviceId: seatId(caller.deviceId, session),
      arrivedAt,
    }),
  ),
  handle(stats, async () => {
    const rounds = await lastRounds(db, STATS_ROUNDS);
    const [last] = rounds;
    const top5 = last === undefined ? [] : await topWins(db, last.round_number, TOP_LENGTH);
    const { fire, cold, percentages } = wheelStats(rounds.map((round) => round.number));
    return {
      data: {
        fire: [...fire],
        cold: [...cold],
        percentages,
        rounds: rounds.length,
        round_number: last?.round_number ?? null,
        top5,
      },
    };
  }),
  handle(playedGameRoute, async ({ query, caller }) => {
    const game = await playedGame(db, caller.userId, query.round_number);
    return game === null ? new Refused('not-found') : { data: game };
  }),
  handle(playedHistory, ({ query, caller }) => {
    const { search, sort, ...page } = query;
    const found = { ...timeRange(search), roundNumber: search.round_number };
    return listPlayed(db, { ...page, ...found, sort, userId: caller.userId });
  }),
  handle(playedCsv, async ({ query, caller }) => {
    const { search, sort, align } = query;
    const found = { ...timeRange(search), roundNumber: search.round_number };
    const rows = await playedRounds(db, { ...WHOLE_FILE, ...found, sort, align, userId: caller.userId });
    return csvFile('played-rounds', PLAYED_COLUMNS, rows);
  }),
];
