import type { PublicRound } from '@lajvard/contract';
import { useFormat, Words } from '@lajvard/ui';
import { isFilmed } from '@lajvard/verify';
import { useTranslation } from 'react-i18next';
import styles from './round-times.module.css';

/** The times of a round on one line, in the order in which they must come. */
export function RoundTimes({ round }: { round: PublicRound }) {
  const { t } = useTranslation('fairness');
  const { time, date, digits } = useFormat();
  const filmed = isFilmed(round); // no commitment, so no key to reveal
  const { beacon } = round;
  const moments = [
    [filmed ? 'opened-croupier' : 'opened', round.opened_at],
    ['locks', round.locks_at],
    ['closed', round.closed_at],
    ...(beacon ? [['beacon', beacon.genesis_ms + beacon.period_ms * (beacon.round - 1)] as const] : []),
    ['launched', round.launched_at],
    ['landed', round.landed_at],
    [filmed ? 'ended-croupier' : 'ended', round.ended_at],
  ] as const;
  const milliseconds = (at: number): string => digits(String(at % 1000).padStart(3, '0'));
  return (
    <figure className={styles.times}>
      <figcaption className="text-2 muted">
        {t('fairness:time.title')}{' '}
        <time className="ink weight-400" dateTime={new Date(round.opened_at).toISOString()}>
          {date(round.opened_at)}
        </time>
      </figcaption>
      <ol className="stack">
        {moments.map(([name, at]) => (
          <li key={name} className="stack relative gap-2 text-2 muted" data-known={at !== null}>
            <span>{t(`fairness:time.${name}`)}</span>
            {at === null ? (
              <span>–</span>
            ) : (
              <time className="ink weight-600" dateTime={new Date(at).toISOString()} dir="ltr">
                <Words>{time(at, { seconds: true })}</Words>
                <small className="weight-400 muted">{`.${milliseconds(at)}`}</small>
              </time>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
