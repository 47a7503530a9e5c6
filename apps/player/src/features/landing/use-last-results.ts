import { lastRounds } from '@lajvard/contract';
import { POCKETS, type Pocket } from '@lajvard/roulette';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/calls/api.ts';

export interface LastResult {
  roundNumber: number;
  pocket: Pocket;
  /** Epoch ms, the server's clock. */
  endedAt: number;
}

const SHOWN_RESULTS = 8; // as in the design of the landing page
const LOOK_AGAIN_MS = 15_000; // a few times per round

/** The last winning numbers, newest first; null until known. Fetched again while the page is visible. */
export function useLastResults(): readonly LastResult[] | null {
  const [results, setResults] = useState<readonly LastResult[] | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.hidden) return;
      fetchResults().then(
        (found) => gone || setResults(found),
        () => undefined, // the page works without; the next try may succeed
      );
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return results;
}

async function fetchResults(): Promise<readonly LastResult[]> {
  const { data } = await callApi(lastRounds, { query: { limit: SHOWN_RESULTS } });
  return data.flatMap(({ round_number, number, ended_at }) => {
    const pocket = POCKETS.find((known) => known === number);
    return pocket === undefined ? [] : [{ roundNumber: round_number, pocket, endedAt: ended_at }];
  });
}
