import { Button, IconButton, IconDots, IconFullscreen, IconPlay, SegmentedControl, Words } from '@lajvard/ui';
import { type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableWheel } from '../countdown/TableWheel.tsx';
import { lazyComponent } from '../lazy.tsx';
import { stageOf } from '../model/selectors.ts';
import { ResultPlate } from '../results/ResultPlate.tsx';
import { useStudioSound } from '../sound/studio-sound.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { usePhaseMenu } from '../use-phase-menu.ts';
import type { Quality } from './quality-choice.ts';
import { SayLine } from './SayLine.tsx';
import { useScreenStage } from './use-screen-stage.ts';
import { useVideo } from './use-video.ts';
import { VideoClock } from './VideoClock.tsx';
import styles from './video.module.css';
import { VideoContext } from './video-context.ts';

const VideoMenu = lazyComponent(async () => (await import('./VideoMenu.tsx')).VideoMenu);

/** How long the message about a missing picture stays; our choice. */
const SHOWN_MS = 12_000;

/** The video of the wheel; while it is missing, the drawn scene replaces it and the table goes on. */
export function LiveVideo({ small }: { small: boolean }) {
  const { t } = useTranslation('table');
  const feeds = useTable((view) => view.feeds);
  const source = use(VideoContext);
  const video = useRef<HTMLVideoElement>(null);
  const screen = useScreenStage();
  const [menu, setMenu] = usePhaseMenu<{ x: number; y: number }>();
  const betting = useTable((view) => stageOf(view) === 'betting');
  const { state, quality, offered, choose, playing, play, pause, retry } = useVideo(video, feeds, betting, source);

  const [faded, setFaded] = useState(false);
  // The message fades because the signal still shows the fault, and the stream is retried at growing pauses.
  useEffect(() => {
    setFaded(false);
    if (state !== 'none') return;
    const timer = setTimeout(() => setFaded(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const { tellFilmed } = useCommands();
  useEffect(() => {
    tellFilmed(state === 'showing');
    return () => tellFilmed(false);
  }, [tellFilmed, state]);

  useStudioSound(video);

  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    const { x, y, width } = event.currentTarget.getBoundingClientRect();
    // Opened by key, the event has no position: the menu opens at the focused element.
    setMenu(event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: x + width / 2, y });
  };
  const explained = !small && state === 'none' && !faded;
  const untold = explained || (small && state !== 'showing'); // the message says it, or there is no space for it
  const fullscreen = () => openStudio(feeds?.wheelId ?? null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bar below offers the same actions by keyboard
    <div ref={screen} className="cover column" onContextMenu={openMenu}>
      <div className="relative grow">
        <div className={`${styles.picture} cover`}>
          {state === 'showing' ? null : <TableWheel />}
          <video
            ref={video}
            className={`${styles.video} cover full`}
            data-state={state}
            muted
            playsInline
            disableRemotePlayback
          />
          <div className={`${styles.shade} cover`} />
          <ResultPlate place={small ? 'small' : 'picture'} />
          {state === 'refused' ? (
            <div className="cover centre">
              {small ? ( // a press on a small picture opens the large one
                <IconPlay size={28} />
              ) : (
                <Button size="large" onClick={play}>
                  <IconPlay size={20} /> {t('monitor.press-to-play')}
                </Button>
              )}
            </div>
          ) : null}
        </div>
        <div className={`${styles.top} stack gap-8 text-2`}>
          <header className="row-baseline wrap gap-8">
            <span className={`${styles.live} row gap-8 weight-700`} data-state={state} role="status">
              <span className={untold ? 'lj-hidden' : undefined}>{t(`monitor.${state}`)}</span>
            </span>
            {!small && feeds?.wheelId ? <span className={styles.croupier}>{t('monitor.croupier')}</span> : null}
            {small ? null : <VideoClock />}
          </header>
          {explained ? (
            <p className={styles.noPicture} role="alert">
              <Words>{t('help.no-picture', { quality: t(`monitor.${quality}`) })}</Words>{' '}
              <button type="button" className="weight-650" onClick={retry}>
                {t('help.retry-picture')}
              </button>
            </p>
          ) : null}
        </div>
      </div>
      {small ? null : (
        <SayLine
          start={
            <SegmentedControl<Quality>
              label={t('monitor.quality')}
              hideLabel
              tone="glass"
              options={offered.map((value) => ({ value, label: t(`monitor.${value}`) }))}
              value={quality}
              onChange={choose}
            />
          }
          end={
            <span className="flex gap-2">
              <IconButton label={t('monitor.menu')} aria-haspopup="menu" onClick={openMenu}>
                <IconDots />
              </IconButton>
              <IconButton label={t('monitor.fullscreen')} onClick={fullscreen}>
                <IconFullscreen />
              </IconButton>
            </span>
          }
        />
      )}
      {menu ? (
        <VideoMenu
          at={menu}
          playing={playing}
          onPlay={play}
          onPause={pause}
          onFullscreen={fullscreen}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  );
}

/**
 * Opens the bare feed: /studio9 for a wheel with an id, /studio1 without one
 * (docs/specification/1-table-and-site.md#21-routes).
 */
function openStudio(wheelId: string | null): void {
  window.open(wheelId === null ? '/studio1' : '/studio9', '_blank', 'noopener');
}
