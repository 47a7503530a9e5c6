import type { Broadcast } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './broadcast.module.css';
import { doneOf } from './queries.ts';

/** The progress of a broadcast, as a bar and as text. */
export function Progress({
  broadcast,
}: {
  broadcast: Pick<Broadcast, 'counts' | 'recipients' | 'subject' | 'stopped_at'>;
}) {
  const { t } = useTranslation('office-broadcast');
  const { count, percent } = useFormat();
  const { recipients } = broadcast;
  const done = doneOf(broadcast);
  const whole = recipients === 0 ? 100 : Math.floor((done / recipients) * 100);
  const words = t('office-broadcast:progress.of', { done: count(done), recipients: count(recipients) });
  return (
    <div className={`${styles.progress} row wrap`}>
      <div
        role="progressbar"
        aria-label={t('office-broadcast:progress.label', { subject: broadcast.subject })}
        aria-valuemin={0}
        aria-valuemax={recipients}
        aria-valuenow={done}
        aria-valuetext={words}
        className={styles.track}
      >
        <div className={styles.bar} style={{ inlineSize: `${whole}%` }} />
      </div>
      <span className="muted text-2">
        {[words, percent(whole), ...(broadcast.stopped_at === null ? [] : [t('office-broadcast:stopped')])].join(' · ')}
      </span>
    </div>
  );
}
