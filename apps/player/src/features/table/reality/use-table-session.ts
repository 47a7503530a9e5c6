import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import type { RoundOutcome } from '../model/state.ts';
import { useTable, useTableItself } from '../table-context.tsx';
import { keepSession, readSession } from './keep-session.ts';
import { countRound, countTime, reminded, type TableSession } from './table-session.ts';

const COUNT_EVERY_MS = 5_000;

/** The session at this table: its time and the results of its rounds; survives a reload. */
export function useTableSession(): { session: TableSession | null; markReminded(): void } {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const { view } = useTableItself();
  const entered = useTable((now) => now.entered);
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    if (!entered) return;
    const count = () => setSession((now) => countTime(now ?? readSession(), userId, Date.now()));
    count();
    const timer = setInterval(count, COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, [entered, userId]);
  // Subscribes to the table itself: two results at the same moment count as two.
  useEffect(() => {
    const count = (outcome: RoundOutcome | null) => {
      if (outcome) setSession((now) => countRound(now ?? countTime(readSession(), userId, Date.now()), outcome));
    };
    count(view.getState().lastOutcome);
    return view.subscribe((now, before) => {
      if (now.lastOutcome !== before.lastOutcome) count(now.lastOutcome);
    });
  }, [view, userId]);
  useEffect(() => {
    if (session) keepSession(session);
  }, [session]);
  return { session, markReminded: () => setSession((now) => (now === null ? null : reminded(now))) };
}
