import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import { PracticeVideo } from './PracticeVideo.tsx';
import styles from './video.module.css';

const LiveVideo = lazy(async () => ({ default: (await import('./LiveVideo.tsx')).LiveVideo }));

/** The screen above the felt: the picture of the wheel, the date, and the state of the round. */
export function VideoPanel({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('table');
  const mode = useTable((view) => view.table.mode);
  return (
    <section className={small ? styles.small : styles.monitor} aria-label={t('monitor.label')}>
      <Suspense>{mode === 'live' ? <LiveVideo small={small} /> : <PracticeVideo small={small} />}</Suspense>
    </section>
  );
}
