import { lastRounds, type PublicRound, roundReceipts, roundRecord } from '@lajvard/contract';
import { NoWebCrypto, type Verification, verifyRound } from '@lajvard/verify';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../../shared/api.ts';

export interface RoundCheck {
  round: PublicRound;
  receipts: readonly string[] | null;
  verification: Verification;
}

const LOOK_AGAIN_MS = 3_000;
const SHOWN_ROUNDS = 11;

const ended = (round: PublicRound): boolean => round.phase === 'settled' || round.phase === 'void';

/** Fetches a round and verifies it here; a round that is missing or not over is fetched again until it is over. */
export function useRoundCheck(roundNumber: number | null, ownReceipt: string | null) {
  return useQuery({
    queryKey: ['round-check', roundNumber, ownReceipt],
    enabled: roundNumber !== null,
    gcTime: 0, // never show an old check
    queryFn: () => checkRound(roundNumber ?? 0, ownReceipt),
    retry: (times, error) => !(error instanceof ApiRefusal || error instanceof NoWebCrypto) && times < 2,
    refetchInterval: ({ state }) => (state.data && ended(state.data.round) ? false : LOOK_AGAIN_MS),
  });
}

async function checkRound(round_number: number, ownReceipt: string | null): Promise<RoundCheck> {
  const { data: round } = await callApi(roundRecord, { params: { round_number } });
  const receipts = ended(round) ? (await callApi(roundReceipts, { params: { round_number } })).data.receipts : null;
  return { round, receipts, verification: await verifyRound(round, receipts, ownReceipt) };
}

/** The latest settled rounds, newest first; fetched again while the page is open. */
export function useRecentRounds() {
  return useQuery({
    queryKey: ['recent-rounds'],
    queryFn: async () => (await callApi(lastRounds, { query: { limit: SHOWN_ROUNDS } })).data,
    refetchInterval: 15_000,
  });
}

/** The record of the newest settled round; undefined until it is known. */
export function useNewestRecord(): PublicRound | undefined {
  const { data: recent } = useRecentRounds();
  const newest = recent?.[0]?.round_number;
  const { data } = useQuery({
    queryKey: ['round-record', newest],
    enabled: newest !== undefined,
    queryFn: async () => (await callApi(roundRecord, { params: { round_number: newest ?? 0 } })).data,
    placeholderData: keepPreviousData,
  });
  return data;
}
