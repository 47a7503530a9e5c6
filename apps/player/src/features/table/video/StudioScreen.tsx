import { Button, IconPlay } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/site/page-title.ts';
import { useSiteConfig } from '../../../shared/site/site-config.ts';
import { StudioSign } from '../signal/StudioSign.tsx';
import { useStudioSound } from '../sound/studio-sound.ts';
import { VolumeSwitch } from '../sound/VolumeSwitch.tsx';
import { openVideo, type VideoState } from './open-video.ts';
import styles from './studio.module.css';
import { PATIENCE_MS } from './use-video.ts';

const PICTURES = {
  connecting: 'loading',
  playing: 'playing',
  stalled: 'stalled',
  behind: 'loading',
  refused: 'refused',
  lost: 'away',
  unsupported: 'away',
} as const satisfies Record<VideoState, string>;

/** One stream alone, filling the window (docs/specification/1-table-and-site.md#21-routes). */
export function StudioScreen({ stream }: { stream: string }) {
  const { t } = useTranslation('table');
  usePageTitle(t('monitor.label'));
  const template = useSiteConfig().VIDEO.playback_url_template;
  const video = useRef<HTMLVideoElement>(null);
  const [picture, setPicture] = useState<(typeof PICTURES)[VideoState]>('loading');
  const [presses, setPresses] = useState(0);
  useStudioSound(video);

  const again = () => {
    video.current?.play().catch(() => {}); // within the press, as some browsers demand
    setPicture('loading');
    setPresses((before) => before + 1);
  };

  useEffect(() => {
    if (picture !== 'loading') return;
    const timer = setTimeout(() => setPicture('away'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [picture]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press opens the stream again
  useEffect(() => {
    if (!video.current || template === '') return;
    const showing = openVideo(video.current, template.replace('{stream}', encodeURIComponent(stream)), {
      onPicture: () => {},
      onState: (state) => setPicture(PICTURES[state]),
    });
    return () => showing.close();
  }, [template, stream, presses]);

  return (
    <main className={`${styles.studio} centre`} aria-label={t('monitor.label')}>
      <video ref={video} className="cover full" muted playsInline disableRemotePlayback />
      {picture === 'refused' ? (
        <Button size="large" className="relative" onClick={again}>
          <IconPlay size={20} /> {t('monitor.press-to-play')}
        </Button>
      ) : null}
      {picture === 'loading' || picture === 'away' ? (
        <p className="relative" role="status">
          {t(`monitor.${picture}`)}
        </p>
      ) : null}
      <div className={styles.sound}>
        <VolumeSwitch />
      </div>
      <StudioSign picture={picture === 'refused' ? 'loading' : picture} />
    </main>
  );
}
