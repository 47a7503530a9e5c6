import { useFormat } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import styles from './video.module.css';

const REFRESH_MS = 5000; // docs/specification/1-table-and-site.md#27-monitor: date and time, refreshed every 5 seconds

/** Date and time in the user's zone and calendar. */
export function VideoClock() {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={`${styles.clock} flex fixed`} dateTime={new Date(now).toISOString()}>
      <span>{format.weekday(now)}</span>
      <b>{format.time(now, { seconds: true })}</b>
    </time>
  );
}
