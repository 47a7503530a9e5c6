import { type PublicRound, roundRecord } from '@lajvard/contract';
import { useEffect, useState } from 'react';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import type { LastResult } from './use-last-results.ts';

/** A round that is not over, by its public record. `aheadMs`: how far the server's clock is ahead of this browser's. */
export interface LiveRound {
  readonly record: PublicRound;
  readonly aheadMs: number;
}

const ASK_AGAIN_MS = 3_000; // within the pause between two rounds
const OPENS_LATE_MS = 1_500; // asked for before it is open, a round is not found

/** The round after `newest`, the last one with a result; the one before it until it is known, null at first. */
export function useLiveRound(newest: LastResult | null): LiveRound | null {
  const [round, setRound] = useState<LiveRound | null>(null);
  const pauseMs = useSiteConfig().ROUND.pause_seconds * 1000;
  const { roundNumber, endedAt } = newest ?? { roundNumber: null, endedAt: 0 };
  useEffect(() => {
    if (roundNumber === null) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (number: number) => {
      const found = document.hidden ? null : await fetchRound(number).catch(() => null);
      if (gone) return;
      if (found?.record.phase === 'void') return ask(number + 1);
      if (found) setRound(found);
      else timer = setTimeout(() => void ask(number), ASK_AGAIN_MS);
    };
    const pauseLeft = Math.min(pauseMs, endedAt + pauseMs - Date.now()); // the next round opens after the pause
    const waitMs = pauseLeft > 0 ? pauseLeft + OPENS_LATE_MS : 0;
    timer = setTimeout(() => void ask(roundNumber + 1), waitMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [roundNumber, endedAt, pauseMs]);
  return round;
}

/** Null while there is no such round. The header Date tells the server's clock, in whole seconds. */
async function fetchRound(number: number): Promise<LiveRound | null> {
  const response = await fetch(`/api/rounds/${number}`, { credentials: 'omit' });
  if (!response.ok) return null;
  const date = Date.parse(response.headers.get('date') ?? '');
  const { data: record } = roundRecord.reply.parse(await response.json());
  return { record, aheadMs: Number.isNaN(date) ? 0 : date + 500 - Date.now() };
}
