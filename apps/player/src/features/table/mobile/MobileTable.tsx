import { BettingLayout } from '@lajvard/felt';
import { ActionButton, classes, Girih, IconGrid, IconStar, useMeasured, useMedia } from '@lajvard/ui';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Board } from '../board/Board.tsx';
import { Chips } from '../Chips.tsx';
import { Controls } from '../controls/Controls.tsx';
import { CountdownBar } from '../countdown/CountdownBar.tsx';
import { lazyComponent } from '../lazy.tsx';
import { stageOf } from '../model/selectors.ts';
import { Neighbours } from '../Neighbours.tsx';
import { useResultAfter } from '../results/use-result-after.ts';
import { useTouched } from '../sound/first-touch.ts';
import { TableDisplay } from '../TableDisplay.tsx';
import { useTable } from '../table-context.tsx';
import { VideoPanel } from '../video/VideoPanel.tsx';
import { AimedLayout } from './AimedLayout.tsx';
import { MobileHeader } from './MobileHeader.tsx';
import styles from './mobile.module.css';
import { Strip } from './Strip.tsx';
import { noStage, phoneFelt, tabletStage } from './stage-scale.ts';
import tablet from './tablet.module.css';
import { useWindows, type WindowControl } from './use-windows.ts';

const loadWindows = () => import('./OpenWindow.tsx');
const panels = () => import('../lazy-panels.ts');
const OpenWindow = lazyComponent(async () => (await loadWindows()).OpenWindow);
const Favourites = lazyComponent(async () => (await panels()).Favourites);
const RacetrackPanel = lazyComponent(async () => (await import('../advanced-bets/RacetrackPanel.tsx')).RacetrackPanel);
const ProfilePreload = lazyComponent(async () => (await import('./ProfilePreload.tsx')).ProfilePreload);

/** The space above the chips, px. */
const CHIPS_ABOVE = 8;
/** A tablet held upright: the picture above the horizontal felt, racetrack and favourites below it. */
const ROOMY = '(width >= 700px) and (orientation: portrait)';
/** Low and wide, such as a zoomed page on a computer: here the felt is horizontal, as on a desktop. */
const LANDSCAPE = '(width >= 640px) and (orientation: landscape)';

/** The table on a phone held upright: the felt in the middle, everything else around it or in a window. */
export function MobileTable() {
  const { t } = useTranslation('table');
  const practice = useTable(({ table }) => table.mode === 'practice');
  const lost = useTable(({ table }) => table.connection === 'lost');
  const stage = useTable(stageOf);
  const after = useResultAfter();
  const roomy = useMedia(ROOMY);
  const landscape = useMedia(LANDSCAPE);
  const windows = useWindows();
  const page = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLElement>(null);
  const felt = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useRailHeight(page, rail);
  useMeasured(felt, phoneFelt);
  useMeasured(main, roomy ? tabletStage : noStage);
  useWindowsAhead();
  const covered = windows.open === 'account' || windows.open === 'menu';
  return (
    <div ref={page} className={styles.page} data-stage={stage} style={after as CSSProperties}>
      <div className={`${styles.table} column`} inert={covered}>
        <MobileHeader windows={windows} />
        <Girih className={styles.ground} tile={128}>
          <main
            ref={main}
            className={classes(styles.main, roomy && tablet.main)}
            aria-label={t('label')}
            data-lost={lost || undefined}
          >
            <h1 className="lj-hidden">{t(practice ? 'title.practice' : 'title.live')}</h1>
            {roomy ? (
              <div className={tablet.monitor}>
                <VideoPanel />
              </div>
            ) : null}
            <div className={roomy ? tablet.play : undefined}>
              <Strip windows={windows} picture={!roomy} />
              <div ref={felt} className={`${styles.felt} relative centred`}>
                <Board Layout={landscape || roomy ? BettingLayout : AimedLayout} />
                <CountdownBar />
              </div>
            </div>
            {roomy ? <Aside /> : null}
          </main>
        </Girih>
        <section ref={rail} className={`${styles.bottom} ink`} aria-label={t('controls.label')}>
          <TableDisplay compact />
          <Chips compact />
          <Actions windows={windows} />
        </section>
      </div>
      {windows.open === null ? null : <OpenWindow windows={windows} />}
      {practice ? null : <ProfilePreload />}
    </div>
  );
}

function Actions({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  return (
    <div className={`${styles.actions} stack`}>
      <Controls compact />
      <ActionButton
        icon={<IconStar />}
        compact
        aria-expanded={windows.open === 'favorite'}
        onClick={() => windows.press('favorite')}
      >
        {t('mobile.favourites')}
      </ActionButton>
      <ActionButton
        icon={<IconGrid />}
        compact
        aria-expanded={windows.open === 'otherButtons'}
        onClick={() => windows.press('otherButtons')}
      >
        {t('mobile.more')}
      </ActionButton>
    </div>
  );
}

/** What a tablet shows below its felt, and a phone in windows. */
function Aside() {
  const { t } = useTranslation('table');
  return (
    <aside className={`${tablet.aside} on-felt`} aria-label={t('board.label')}>
      <RacetrackPanel />
      <div className="stack gap-8">
        <Neighbours />
        <Favourites />
      </div>
    </aside>
  );
}

/** Loads the windows' code at the first touch, so that each opens complete, even without a network. */
function useWindowsAhead(): void {
  const touched = useTouched();
  useEffect(() => {
    if (touched) loadWindows().catch(() => {});
  }, [touched]);
}

/**
 * Publishes the heights of the rail and of its chips to CSS: windows stand on the rail, and the felt is sized to what
 * it leaves.
 */
function useRailHeight(page: RefObject<HTMLElement | null>, rail: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = rail.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const tell = () => {
      const chips = element.querySelector('fieldset');
      page.current?.style.setProperty('--rail-height', `${element.offsetHeight}px`);
      if (chips) page.current?.style.setProperty('--tray-height', `${chips.offsetHeight + CHIPS_ABOVE}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page, rail]);
}
