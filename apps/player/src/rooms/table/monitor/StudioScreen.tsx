import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../../shared/site-config.ts';
import { useStudioSound } from '../sound/studio-sound.ts';
import { VolumeSwitch } from '../sound/VolumeSwitch.tsx';
import { openVideo } from './open-video.ts';
import styles from './studio.module.css';

/** The bare picture of a stream, as large as the window (spec 1 §2: /studio1, /studio9). */
export function StudioScreen({ stream }: { stream: string }) {
  const { t } = useTranslation('table');
  const template = useSiteConfig().VIDEO.playback_url_template;
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  useStudioSound(video);

  useEffect(() => {
    if (!video.current || template === '') return;
    const showing = openVideo(video.current, template.replace('{stream}', encodeURIComponent(stream)), {
      onPicture: () => {},
      onState: (state) => setShown(state === 'playing' || state === 'stalled'),
    });
    return () => showing.close();
  }, [template, stream]);

  return (
    <main className={styles.studio} aria-label={t('monitor.label')}>
      <video ref={video} muted playsInline disableRemotePlayback />
      <div className={styles.sound}>
        <VolumeSwitch />
      </div>
      {shown ? null : <p role="status">{t('monitor.loading')}</p>}
    </main>
  );
}
