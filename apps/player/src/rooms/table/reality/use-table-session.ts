import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session.ts';
import { useTable } from '../table-context.tsx';
import { keepSession, readSession } from './keep-session.ts';
import { countRound, countTime, reminded, type TableSession } from './table-session.ts';

const COUNT_EVERY_MS = 5_000;

/** The session at this table: its time and what its rounds brought, kept over a reload. */
export function useTableSession(): { session: TableSession | null; tellReminded(): void } {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const entered = useTable((view) => view.entered);
  const outcome = useTable((view) => view.lastOutcome);
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    if (!entered) return;
    const count = () => setSession((now) => countTime(now ?? readSession(), userId, Date.now()));
    count();
    const timer = setInterval(count, COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, [entered, userId]);
  useEffect(() => {
    if (outcome) setSession((now) => (now === null ? null : countRound(now, outcome)));
  }, [outcome]);
  useEffect(() => {
    if (session) keepSession(session);
  }, [session]);
  return { session, tellReminded: () => setSession((now) => (now === null ? null : reminded(now))) };
}
