import { useTranslation } from 'react-i18next';
import { History } from '../history-strip/History.tsx';
import { useTable } from '../table-context.tsx';
import { PhaseText } from '../video/SayLine.tsx';
import { VideoPanel } from '../video/VideoPanel.tsx';
import { DrawnWheel } from '../wheel/DrawnWheel.tsx';
import styles from './windows.module.css';

/** The drawn wheel with the countdown on its hub, and the last eleven numbers. */
export function WheelWindow() {
  return (
    <div className={`${styles.wheel} stack gap-12`}>
      <DrawnWheel />
      <History compact all />
    </div>
  );
}

/** The studio's video with its quality choice; at the practice table, the drawn wheel. */
export function VideoWindow() {
  const { t } = useTranslation('table');
  const practice = useTable((view) => view.table.mode === 'practice');
  if (!practice) {
    return (
      <div className={styles.video}>
        <VideoPanel />
      </div>
    );
  }
  return (
    <div className={`${styles.wheel} stack gap-12`}>
      <p className="display-face text-lead text-centre">
        <PhaseText />
      </p>
      <DrawnWheel />
      <p className="muted text-1">{t('practice.title')}</p>
    </div>
  );
}
