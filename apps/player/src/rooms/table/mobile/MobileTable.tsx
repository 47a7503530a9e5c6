import { UprightBettingLayout, WheelHub } from '@lajvard/felt';
import { ActionButton, Girih, IconGrid, IconStar } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Board } from '../board/Board.tsx';
import { Chips } from '../chips/Chips.tsx';
import { AutoRepeat, Controls } from '../controls/Controls.tsx';
import { TableHeader } from '../controls/TableHeader.tsx';
import { Glass } from '../display/Glass.tsx';
import { Favourites } from '../favourites/Favourites.tsx';
import { History } from '../history-strip/History.tsx';
import { Monitor, RoundLength } from '../monitor/Monitor.tsx';
import { PhaseText } from '../monitor/SayLine.tsx';
import { Neighbours } from '../neighbours/Neighbours.tsx';
import { ResultsBoard } from '../results/ResultsBoard.tsx';
import { CueToast } from '../sound/Cues.tsx';
import { VolumeControl } from '../sound/VolumeControl.tsx';
import { useCountdown, useTable } from '../table-context.tsx';
import { CountdownText } from '../wheel/DrawnWheel.tsx';
import styles from './mobile.module.css';

type Sheet = 'favourites' | 'more';

/** The table on an upright phone: felt in the middle, everything else around it or in a sheet. */
export function MobileTable() {
  const { t } = useTranslation('table');
  const lost = useTable(({ table }) => table.connection === 'lost');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const toggle = (which: Sheet) => setSheet(sheet === which ? null : which);
  return (
    <div className={styles.page}>
      <TableHeader compact />
      <Girih className={styles.cloth} tile={128}>
        <main className={styles.main} aria-label={t('label')} data-lost={lost || undefined}>
          <Strip />
          <div className={styles.felt}>
            <Board Layout={UprightBettingLayout} />
            <CueToast />
          </div>
        </main>
      </Girih>
      <section className={styles.bottom} aria-label={t('controls.label')}>
        {sheet ? <SheetOf sheet={sheet} /> : null}
        <Glass compact />
        <Chips compact />
        <div className={styles.actions}>
          <Controls compact />
          <ActionButton
            icon={<IconStar />}
            compact
            aria-expanded={sheet === 'favourites'}
            onClick={() => toggle('favourites')}
          >
            {t('mobile.favourites')}
          </ActionButton>
          <ActionButton icon={<IconGrid />} compact aria-expanded={sheet === 'more'} onClick={() => toggle('more')}>
            {t('mobile.more')}
          </ActionButton>
        </div>
      </section>
    </div>
  );
}

/** Countdown, phase and last numbers, and a small picture. */
function Strip() {
  const { seconds, total, kind, stale } = useCountdown();
  return (
    <div className={styles.strip}>
      <div className={styles.clock} data-stale={stale || undefined}>
        <WheelHub seconds={seconds} total={total} kind={kind} label="" variant="bare" size={74} />
        <CountdownText compact />
      </div>
      <div className={styles.now}>
        <p className={styles.say}>
          <PhaseText short />
        </p>
        <History compact />
      </div>
      <Monitor small />
    </div>
  );
}

function SheetOf({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('table');
  const mode = useTable((view) => view.table.mode);
  return (
    <section className={styles.sheet} aria-label={t(`mobile.${sheet}`)}>
      {sheet === 'favourites' ? (
        <>
          <Neighbours tone="page" />
          <Favourites />
        </>
      ) : (
        <>
          <div className={styles.sheetRow}>
            <AutoRepeat />
            {mode === 'practice' ? <RoundLength tone="page" /> : null}
          </div>
          <VolumeControl />
          <ResultsBoard />
        </>
      )}
    </section>
  );
}
