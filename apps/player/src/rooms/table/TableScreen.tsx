import '@lajvard/felt/felt.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useKeys } from './controls/use-keys.ts';
import { DesktopTable } from './DesktopTable.tsx';
import { LoadingScreen } from './dialogs/LoadingScreen.tsx';
import { late } from './late.tsx';
import { useIsMobile } from './mobile/use-is-mobile.ts';
import type { Mode } from './model/state.ts';
import { openTable } from './open-table.ts';
import { CueReader } from './sound/Cues.tsx';
import type { Table } from './store.ts';
import { TableProvider } from './table-context.tsx';

const PracticeNotice = late(async () => (await import('./late-panels.ts')).PracticeNotice);
/** The practice table has no house that could stop it. */
const TableDialogs = late(async () => (await import('./dialogs/TableDialogs.tsx')).TableDialogs);
const MobileTable = lazy(async () => ({ default: (await import('./mobile/MobileTable.tsx')).MobileTable }));

/** The table, practice or live, on a desktop or a phone. */
export function TableScreen({ mode }: { mode: Mode }) {
  const table = useOpenTable(mode);
  if (!table) return null;
  return (
    <TableProvider table={table}>
      <TableOf table={table} mode={mode} />
    </TableProvider>
  );
}

function TableOf({ table, mode }: { table: Table; mode: Mode }) {
  const mobile = useIsMobile();
  useKeys(table.commands);
  return (
    <>
      <Suspense>{mobile ? <MobileTable /> : <DesktopTable />}</Suspense>
      {mode === 'practice' ? <PracticeNotice /> : null}
      {mode === 'live' ? <TableDialogs /> : null}
      <CueReader />
      <LoadingScreen />
    </>
  );
}

/** A table of its own for this screen: opened with it, closed with it. The live dealer comes as a later chunk. */
function useOpenTable(mode: Mode): Table | null {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    let opened: Table | null = null;
    let gone = false;
    openTable(mode).then((ready) => {
      if (gone) return;
      opened = ready;
      ready.start();
      setTable(ready);
    });
    return () => {
      gone = true;
      opened?.stop();
      setTable(null);
    };
  }, [mode]);
  return table;
}
