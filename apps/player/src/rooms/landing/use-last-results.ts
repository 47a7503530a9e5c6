import { lastRounds } from '@lajvard/contract';
import { POCKETS, type Pocket } from '@lajvard/roulette';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api.ts';

export interface LastResult {
  roundNumber: number;
  pocket: Pocket;
}

const SHOWN_RESULTS = 8; // as many as the art direction's landing page shows
const LOOK_AGAIN_MS = 15_000; // a few times per round

/** The last winning numbers, newest first; null while they are not known. */
export function useLastResults(): readonly LastResult[] | null {
  const { data } = useQuery({
    queryKey: ['last-results'],
    queryFn: async () => (await callApi(lastRounds, { query: { limit: SHOWN_RESULTS } })).data,
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (!data) return null;
  return data.flatMap(({ round_number, number }) => {
    const pocket = POCKETS.find((known) => known === number);
    return pocket === undefined ? [] : [{ roundNumber: round_number, pocket }];
  });
}
