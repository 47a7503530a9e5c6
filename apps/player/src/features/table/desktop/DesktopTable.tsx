import { Girih, useMeasured } from '@lajvard/ui';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SPOT_CARD_PLACE } from '../advanced-bets/spot-card-place.ts';
import { Board } from '../board/Board.tsx';
import { Chips } from '../Chips.tsx';
import { Controls } from '../controls/Controls.tsx';
import { CountdownBar } from '../countdown/CountdownBar.tsx';
import { CountdownDial } from '../countdown/CountdownDial.tsx';
import { PracticeNotice } from '../dialogs/PracticeNotice.tsx';
import { History } from '../history-strip/History.tsx';
import { lazyComponent } from '../lazy.tsx';
import { stageOf } from '../model/selectors.ts';
import { useResultAfter } from '../results/use-result-after.ts';
import { CueToast } from '../sound/Cues.tsx';
import { useTouched } from '../sound/first-touch.ts';
import { TableDisplay } from '../TableDisplay.tsx';
import { useTable } from '../table-context.tsx';
import { useScale } from '../use-scale.ts';
import { VideoPanel } from '../video/VideoPanel.tsx';
import styles from './desktop.module.css';
import { desktopStage } from './stage-scale.ts';
import { TableHeader } from './TableHeader.tsx';

// Not needed for the first paint: they may load after felt and wheel.
const panels = () => import('../lazy-panels.ts');
const PhaseTrack = lazyComponent(async () => (await panels()).PhaseTrack);
const Games = lazyComponent(async () => (await panels()).Games);
const ResultsBoard = lazyComponent(async () => (await panels()).ResultsBoard);
// Not needed before the first touch.
const BettingTrack = lazyComponent(async () => (await import('../advanced-bets/BettingTrack.tsx')).BettingTrack);
const SpinSides = lazyComponent(async () => (await import('../results/SpinSides.tsx')).SpinSides);

/** The whole table on one screen, designed for 1440 by 900 and scaled to the window. */
export function DesktopTable() {
  const { t } = useTranslation('table');
  const scale = useScale();
  const after = useResultAfter();
  const sizes = { '--s': scale, '--zoom': Math.max(1, scale), '--small': Math.min(1, scale), ...after };
  const practice = useTable(({ table }) => table.mode === 'practice');
  const lost = useTable(({ table }) => table.connection === 'lost');
  const stage = useTable(stageOf);
  const touched = useTouched();
  const main = useRef<HTMLElement>(null);
  useMeasured(main, desktopStage);
  return (
    <div
      className={`${styles.page} relative`}
      style={sizes as CSSProperties}
      data-stage={stage}
      data-lost={lost || undefined}
    >
      <Girih className={styles.ground} />
      <div className={styles.head}>
        <TableHeader />
      </div>
      <main ref={main} className={`${styles.main} stack relative centred`} aria-label={t('label')}>
        <h1 className="lj-hidden">{t(practice ? 'title.practice' : 'title.live')}</h1>
        <div className={styles.wheel}>
          <CountdownDial track={touched ? <BettingTrack shape="dial" /> : null} />
        </div>
        <section className={styles.games} aria-label={t('favourites.title')}>
          <Games />
        </section>
        <div className={`${styles.message} relative`}>
          <CueToast />
        </div>
        <div className={`${styles.monitor} relative`}>
          <VideoPanel />
          {practice ? <PracticeNotice /> : null}
        </div>
        <div className={`${styles.board} shrink`}>
          <ResultsBoard />
        </div>
        <div className={styles.history}>
          <History />
        </div>
        <div className={styles.track}>
          <PhaseTrack />
        </div>
        <div className={`${styles.card} relative shrink nowrap`} id={SPOT_CARD_PLACE} />
        <div className={`${styles.felt} relative`} data-felt>
          <Board />
          <CountdownBar />
        </div>
        <div className={`${styles.sides} flex between`}>{touched || stage !== 'betting' ? <SpinSides /> : null}</div>
      </main>
      <section className={`${styles.rail} stack`} aria-label={t('access.rail')}>
        <div className={styles.glass}>
          <TableDisplay />
        </div>
        <div className={styles.chips}>
          <Chips />
        </div>
        <div className={styles.actions}>
          <Controls />
        </div>
      </section>
    </div>
  );
}
