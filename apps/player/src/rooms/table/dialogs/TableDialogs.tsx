import { lazy, Suspense } from 'react';
import { useTable } from '../table-context.tsx';

const NetworkDialog = lazy(async () => ({ default: (await import('./NetworkDialog.tsx')).NetworkDialog }));
const BreakDialog = lazy(async () => ({ default: (await import('./BreakDialog.tsx')).BreakDialog }));
const BetLimitDialog = lazy(async () => ({ default: (await import('./BetLimitDialog.tsx')).BetLimitDialog }));

/** The windows that stop the table (spec 1 §8); each comes with its code only when it is needed. */
export function TableDialogs() {
  const { stop, networkFailed } = useTable((view) => ({ stop: view.table.stop, networkFailed: view.networkFailed }));
  return (
    <Suspense>
      {networkFailed ? <NetworkDialog /> : null}
      {stop === 'break' ? <BreakDialog /> : null}
      {stop === 'bet-limit' ? <BetLimitDialog /> : null}
    </Suspense>
  );
}
