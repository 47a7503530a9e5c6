import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { latePanel } from '../lazy-panel.ts';
import { useTable } from '../table-context.tsx';
import styles from './video.module.css';

const LivePicture = lazy(async () => ({ default: (await import('./LiveVideo.tsx')).LivePicture }));
const PracticePicture = latePanel((panels) => panels.PracticePicture);

/** The screen above the felt: the picture of the wheel, the date, and what is happening now. */
export function Monitor({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('table');
  const mode = useTable((view) => view.table.mode);
  return (
    <section className={small ? styles.small : styles.monitor} aria-label={t('monitor.label')}>
      <Suspense>{mode === 'live' ? <LivePicture small={small} /> : <PracticePicture small={small} />}</Suspense>
    </section>
  );
}
