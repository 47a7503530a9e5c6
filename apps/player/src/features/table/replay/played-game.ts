import { playedGame, playedGameFile } from '@lajvard/contract';
import { isOver } from '@lajvard/felt';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { downloadJson } from '../../../shared/browser/download-json.ts';
import { ApiRefusal, callApi } from '../../../shared/calls/api.ts';

/** A played round as the server sends it (docs/specification/2-account-and-back-office.md#36-played-round). */
export type PlayedGame = z.infer<typeof playedGame.reply>['data'];

const LOOK_AGAIN_MS = 3_000;

/** A round of the player's; `null`: the player was not in it. A round under way is fetched again until it is over. */
export function usePlayedGame(roundNumber: number | null) {
  return useQuery({
    queryKey: ['played-game', roundNumber],
    enabled: roundNumber !== null,
    queryFn: async (): Promise<PlayedGame | null> => {
      try {
        return (await callApi(playedGame, { query: { round_number: roundNumber ?? 0 } })).data;
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === 'not-found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Downloads the signed file of a round. */
export async function downloadRound(roundNumber: number): Promise<void> {
  const { data } = await callApi(playedGameFile, { query: { round_number: roundNumber } });
  downloadJson(`lajvard-round-${roundNumber}.json`, data);
}
