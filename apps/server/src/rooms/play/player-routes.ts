import { playedGame as playedGameRoute, play as playRoute, stats } from '@lajvard/contract';
import { TOP_LENGTH, wheelStats } from '@lajvard/roulette';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { lastRounds } from '#rooms/rounds';
import type { Play } from './place-bets.ts';
import { playedGame } from './replay-game.ts';
import { type AccountCodesOf, topWins } from './top-wins.ts';

const STATS_ROUNDS = 500; // decisions: The wheel

/** What a player can call about playing. */
export const playRoutes = ({
  db,
  play,
  accountCodesOf,
}: {
  readonly db: Db;
  readonly play: Play;
  readonly accountCodesOf: AccountCodesOf;
}): Handled[] => [
  handle(playRoute, ({ body, caller, arrivedAt }) =>
    play.placeBetsForWire({ ...body, userId: caller.userId, deviceId: caller.deviceId, arrivedAt }),
  ),
  handle(stats, async () => {
    const rounds = await lastRounds(db, STATS_ROUNDS);
    const [last] = rounds;
    const top5 = last === undefined ? [] : await topWins(db, last.round_number, TOP_LENGTH, accountCodesOf);
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
];
