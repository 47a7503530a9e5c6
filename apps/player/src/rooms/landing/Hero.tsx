import { PocketBadge, Wheel, WheelCap } from '@lajvard/felt';
import { buttonClass, linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './landing.module.css';
import type { LastResult } from './use-last-results.ts';

/** The promise, the way in, the wheel with the ball where it lies now. */
export function Hero({ results }: { results: readonly LastResult[] | null }) {
  const { t } = useTranslation('site');
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className="display">{t('site:hero-title')}</h1>
        <p>{t('site:hero-text')}</p>
        <div className={styles.ways}>
          <Link to="/live/play" className={buttonClass({ size: 'large' })}>
            <span className="lj-button-label">{t('site:play-now')}</span>
          </Link>
          <Link to="/practice" className={linkClass({ quiet: true })}>
            {t('site:try-practice')}
          </Link>
        </div>
      </div>
      <div className={styles.wheel}>
        <Wheel spin={null} restingNumber={results?.[0]?.pocket ?? null} label={t('site:wheel-label')}>
          <WheelCap />
        </Wheel>
      </div>
      <LastResults results={results} />
    </section>
  );
}

function LastResults({ results }: { results: readonly LastResult[] | null }) {
  const { t } = useTranslation('site');
  return (
    <div className={styles.results}>
      <h2 id="last-results">{t('site:last-results')}</h2>
      {results?.length === 0 ? (
        <p>{t('site:no-results')}</p>
      ) : (
        <ol aria-labelledby="last-results" dir="ltr">
          {results?.map(({ roundNumber, pocket }) => (
            <li key={roundNumber}>
              <Link
                to="/fairness/{-$roundNumber}"
                params={{ roundNumber: String(roundNumber) }}
                aria-label={t('site:result', { round: roundNumber, number: pocket })}
              >
                <PocketBadge pocket={pocket} size={44} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
