import { fairnessKeys, type PublicRound, roundReceipts, roundRecord } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { downloadJson } from '../browser/download-json.ts';
import { callApi } from '../calls/api.ts';
import { keptPlay } from './kept-plays.ts';

/** `frozen`: it is in the published list as the casino confirmed it; `false`: it is not; `unknown`: nobody can say. */
export type OwnBet = 'frozen' | 'false' | 'unknown';

/** The list of a larger round is not fetched for a line at the table. */
const MAX_PLAYS = 2_000;
/** All players of a round see its end at once. */
const SPREAD_MS = 4_000;

/** Checks the kept play of a round against what is published. Its code loads with the first one. */
export function useOwnBet(roundNumber: number | null): OwnBet | undefined {
  const { data, isError } = useQuery({
    queryKey: ['own-bet', roundNumber],
    enabled: roundNumber !== null,
    queryFn: () => checkAfterRound(roundNumber ?? 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? 'unknown' : data;
}

async function checkAfterRound(round_number: number): Promise<OwnBet> {
  if (keptPlay(round_number) === null) return 'unknown';
  await new Promise((over) => setTimeout(over, Math.random() * SPREAD_MS));
  const { data: record } = await callApi(roundRecord, { params: { round_number } });
  if (record.ended_at === null || (record.play_count ?? 0) > MAX_PLAYS) return 'unknown';
  const { data } = await callApi(roundReceipts, { params: { round_number } });
  return checkOwnBet(record, data.receipts);
}

/** The same once the round has been fetched. */
export async function checkOwnBet(record: PublicRound, receipts: readonly string[] | null): Promise<OwnBet> {
  const play = keptPlay(record.round_number);
  if (play === null || receipts === null) return 'unknown';
  const { verifyKeptPlay } = await import('@lajvard/verify/kept-play');
  const { data: keys } = await callApi(fairnessKeys);
  const checks = await verifyKeptPlay(play, { record, receipts, keys });
  if (checks.some(({ holds }) => holds === false)) return 'false';
  return checks.find(({ name }) => name === 'frozen')?.holds === true ? 'frozen' : 'unknown';
}

/** Offers the kept play of a round as a file. */
export function saveOwnBet(roundNumber: number): void {
  const play = keptPlay(roundNumber);
  if (play) downloadJson(`lajvard-bet-${roundNumber}.json`, play);
}
