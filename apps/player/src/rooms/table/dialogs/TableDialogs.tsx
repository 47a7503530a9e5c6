import { useEffect } from 'react';
import { late } from '../late.tsx';
import { useTable } from '../table-context.tsx';

const loadNetwork = async () => (await import('./NetworkDialog.tsx')).NetworkDialog;
const loadBreak = async () => (await import('./BreakDialog.tsx')).BreakDialog;
const loadBetLimit = async () => (await import('./BetLimitDialog.tsx')).BetLimitDialog;

const NetworkDialog = late(loadNetwork);
const BreakDialog = late(loadBreak);
const BetLimitDialog = late(loadBetLimit);

/** The windows that stop the live table (spec 1 §8). */
export function TableDialogs() {
  const { stop, failed } = useTable((view) => ({
    stop: view.table.stop,
    failed: view.networkFailed,
  }));
  // Fetched ahead: the window about a lost network cannot be fetched once the network is lost.
  useEffect(() => {
    Promise.all([loadNetwork(), loadBreak(), loadBetLimit()]).catch(() => {});
  }, []);
  return (
    <>
      {failed ? <NetworkDialog /> : null}
      {stop === 'break' ? <BreakDialog /> : null}
      {stop === 'bet-limit' ? <BetLimitDialog /> : null}
    </>
  );
}
