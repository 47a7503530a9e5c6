import { classes, useLanguage } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { urgencyOf, waitingTime } from './waiting.ts';

const REFRESH_MS = 30_000;
const TONES = { fresh: 'muted', slow: 'ink', late: 'ink weight-600' } as const;

/**
 * How long a request has been waiting since an instant (ISO 8601), stronger the longer; red if it is late and among
 * the oldest.
 */
export function WaitingTime({ since, oldest }: { since: string; oldest: boolean }) {
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const waited = now - Date.parse(since);
  const urgency = urgencyOf(waited);
  return (
    <span
      className={classes('nowrap', urgency === 'late' && oldest ? 'danger weight-650' : TONES[urgency])}
      data-urgency={urgency}
    >
      {waitingTime(waited, language)}
    </span>
  );
}
