import { classes, useLanguage } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { urgencyOf, waitingTime } from './waiting.ts';

const REFRESH_MS = 30_000;
const TONES = { fresh: 'muted', slow: 'warn weight-600', late: 'danger weight-650' } as const;

/** How long a request has been waiting since an instant (ISO 8601); its colour says whether that is too long. */
export function WaitingTime({ since }: { since: string }) {
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const waited = now - Date.parse(since);
  const urgency = urgencyOf(waited);
  return (
    <span className={classes('nowrap', TONES[urgency])} data-urgency={urgency}>
      {waitingTime(waited, language)}
    </span>
  );
}
