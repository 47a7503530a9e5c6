import { WheelScene } from '@lajvard/felt';
import { IconButton, IconFullscreen, SegmentedControl } from '@lajvard/ui';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../late.tsx';
import { restingNumber } from '../model/selectors.ts';
import { useStudioSound } from '../sound/studio-sound.ts';
import { useTable, useTableItself } from '../table-context.tsx';
import { MonitorClock } from './MonitorClock.tsx';
import styles from './monitor.module.css';
import { SayLine } from './SayLine.tsx';
import { QUALITIES, type Quality, usePicture } from './use-picture.ts';

const PictureMenu = late(async () => (await import('./PictureMenu.tsx')).PictureMenu);

/** The stream of the wheel; while no picture comes, the drawn scene stands in and the table goes on. */
export function LivePicture({ small }: { small: boolean }) {
  const { t } = useTranslation('table');
  const feeds = useTable((view) => view.feeds);
  const resting = useTable((view) => restingNumber(view.table));
  const { picture } = useTableItself();
  const video = useRef<HTMLVideoElement>(null);
  const [quality, setQuality] = useState<Quality>('low');
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const { state, playing, play, pause } = usePicture(video, feeds, quality, picture);

  useStudioSound(video);

  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ x: event.clientX, y: event.clientY });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same actions stand in the bar below for keys and readers */}
      <div className={styles.picture} onContextMenu={openMenu}>
        {state === 'showing' ? null : <WheelScene restingNumber={resting ?? 0} />}
        <video ref={video} className={styles.video} data-state={state} muted playsInline disableRemotePlayback />
        <div className={styles.shade} />
      </div>
      <header className={styles.top}>
        <span className={styles.live} data-state={state}>
          <span className={small && state !== 'showing' ? 'lj-hidden' : undefined}>{t(`monitor.${state}`)}</span>
        </span>
        {small ? null : <MonitorClock />}
      </header>
      {small ? null : (
        <>
          <SayLine />
          <footer className={styles.bottom}>
            <SegmentedControl<Quality>
              label={t('monitor.quality')}
              hideLabel
              tone="glass"
              options={QUALITIES.map((value) => ({ value, label: t(`monitor.${value}`) }))}
              value={quality}
              onChange={setQuality}
            />
            <IconButton label={t('monitor.fullscreen')} onClick={openStudio}>
              <IconFullscreen />
            </IconButton>
          </footer>
        </>
      )}
      {menu ? (
        <PictureMenu
          at={menu}
          playing={playing}
          onPlay={play}
          onPause={pause}
          onFullscreen={openStudio}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </>
  );
}

/** The bare feed has a screen of its own (spec 1 §2). */
function openStudio(): void {
  window.open('/studio1', '_blank', 'noopener');
}
