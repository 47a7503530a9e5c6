import '@lajvard/felt/felt.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { TableReaders } from './command-line/TableReaders.tsx';
import { DesktopTable } from './desktop/DesktopTable.tsx';
import { LoadingScreen } from './dialogs/LoadingScreen.tsx';
import { PracticeNotice } from './dialogs/PracticeNotice.tsx';
import { FavouritesContext } from './favourites/favourites-port.ts';
import { lazyComponent } from './lazy.tsx';
import { useIsMobile } from './mobile/use-is-mobile.ts';
import { useUnsupported } from './mobile/use-supported.ts';
import type { Mode } from './model/state.ts';
import { type OpenedTable, openTable } from './open-table.ts';
import { CueReader } from './sound/Cues.tsx';
import { useTouched } from './sound/first-touch.ts';
import { TableProvider } from './table-context.tsx';
import { VideoContext } from './video/video-context.ts';

/** Live only: no server can stop the practice table. */
const TableDialogs = lazyComponent(async () => (await import('./dialogs/TableDialogs.tsx')).TableDialogs);
const SoundStage = lazyComponent(async () => (await import('./sound/SoundStage.tsx')).SoundStage);
const UnsupportedScreen = lazyComponent(async () => (await import('./mobile/UnsupportedScreen.tsx')).UnsupportedScreen);
const MobileTable = lazy(async () => ({ default: (await import('./mobile/MobileTable.tsx')).MobileTable }));

/** The table, practice or live, on a desktop or a phone. */
export function TableScreen({ mode }: { mode: Mode }) {
  const { t } = useTranslation('table');
  usePageTitle(t(`title.${mode}`));
  const opened = useOpenTable(mode);
  if (!opened) return null;
  return (
    <TableProvider table={opened.table}>
      <VideoContext value={opened.video}>
        <FavouritesContext value={opened.favourites}>
          <TableOf mode={mode} />
        </FavouritesContext>
      </VideoContext>
    </TableProvider>
  );
}

function TableOf({ mode }: { mode: Mode }) {
  const mobile = useIsMobile();
  const unsupported = useUnsupported();
  const touched = useTouched(); // browsers play no sound before the first touch
  return (
    <>
      {mode === 'practice' && mobile ? <PracticeNotice /> : null}
      <TableReaders />
      <div inert={unsupported !== null}>
        <Suspense>{mobile ? <MobileTable /> : <DesktopTable />}</Suspense>
      </div>
      {unsupported ? <UnsupportedScreen why={unsupported} /> : null}
      {mode === 'live' ? <TableDialogs /> : null}
      <CueReader />
      {touched ? <SoundStage /> : null}
      <LoadingScreen />
    </>
  );
}

/** Opens a table with the screen and stops it with the screen. The live source comes in a later chunk. */
function useOpenTable(mode: Mode): OpenedTable | null {
  const [opened, setOpened] = useState<OpenedTable | null>(null);
  useEffect(() => {
    let ready: OpenedTable | null = null;
    let gone = false;
    openTable(mode).then((made) => {
      if (gone) return;
      ready = made;
      made.table.start();
      setOpened(made);
    });
    return () => {
      gone = true;
      ready?.table.stop();
      setOpened(null);
    };
  }, [mode]);
  return opened;
}
