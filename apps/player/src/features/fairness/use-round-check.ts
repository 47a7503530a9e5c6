import { lastRounds, type PublicRound, roundReceipts, roundRecord } from '@lajvard/contract';
import { loadBeaconCheck, NoWebCrypto, type Verification, verifyRound } from '@lajvard/verify';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';

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
    queryFn: ({ client }) => checkRound(client, roundNumber ?? 0, ownReceipt),
    retry: (times, error) => !(error instanceof ApiRefusal || error instanceof NoWebCrypto) && times < 2,
    refetchInterval: ({ state }) => (state.data && ended(state.data.round) ? false : LOOK_AGAIN_MS),
  });
}

async function checkRound(client: QueryClient, round: number, ownReceipt: string | null): Promise<RoundCheck> {
  const call = { params: { round_number: round } };
  const fetchReceipts = async () => (await callApi(roundReceipts, call)).data.receipts;
  const early = isOver(client, round) ? fetchReceipts() : null; // beside the record
  const [{ data: record }, known] = await Promise.all([callApi(roundRecord, call), early]);
  const receipts = ended(record) ? (known ?? (await fetchReceipts())) : null;
  return { round: record, receipts, verification: await verifyRound(record, receipts, ownReceipt) };
}

/** Whether a round is known to be over before its record is. */
const isOver = (client: QueryClient, round: number): boolean =>
  (client.getQueryData<RecentRounds>(RECENT)?.[0]?.round_number ?? 0) >= round;

/** Loads what checks a beacon's signature while nobody waits for it, if rounds have one. */
export function useBeaconCheckAhead(withBeacon: boolean): void {
  useEffect(() => {
    if (!withBeacon) return;
    // Safari has no idle callback. Not loaded now, it is when a round is checked.
    const whenIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : (run: () => void) => run();
    whenIdle(() => void loadBeaconCheck().catch(() => undefined));
  }, [withBeacon]);
}

const RECENT = ['recent-rounds'];
const fetchRecent = async () => (await callApi(lastRounds, { query: { limit: SHOWN_ROUNDS } })).data;
type RecentRounds = Awaited<ReturnType<typeof fetchRecent>>;

/** The latest settled rounds, newest first; fetched again while the page is open. */
export function useRecentRounds() {
  return useQuery({
    queryKey: RECENT,
    queryFn: fetchRecent,
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
