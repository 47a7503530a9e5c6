import { CountdownDial } from '../countdown/CountdownDial.tsx';
import { History } from '../history-strip/History.tsx';
import { VideoPanel } from '../video/VideoPanel.tsx';
import styles from './windows.module.css';

/** The countdown on its dial, and the last eleven numbers. */
export function WheelWindow() {
  return (
    <div className={`${styles.wheel} stack gap-12`}>
      <CountdownDial />
      <History compact all />
    </div>
  );
}

/** The studio's video with its quality choice; at the practice table, the drawn wheel. */
export function VideoWindow() {
  return (
    <div className={styles.video}>
      <VideoPanel />
    </div>
  );
}
