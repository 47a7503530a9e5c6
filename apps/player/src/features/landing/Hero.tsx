import { Wheel } from '@lajvard/felt';
import { buttonClass, linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LastResults } from './LastResults.tsx';
import { LiveHub } from './LiveHub.tsx';
import styles from './landing.module.css';
import type { LastResult } from './use-last-results.ts';
import type { LiveRound } from './use-live-round.ts';

/** The headline, the links to play, and the wheel with the ball on the latest number and the live countdown. */
export function Hero({ results, round }: { results: readonly LastResult[] | null; round: LiveRound | null }) {
  const { t } = useTranslation('site');
  return (
    <section className={`${styles.hero} stack relative full centred`}>
      <div className={`${styles.words} relative`}>
        <h1 className="display">{t('site:hero-title')}</h1>
        <p className="text-4">{t('site:hero-text')}</p>
        <div className={`${styles.ways} row wrap text-lead`}>
          <Link to="/live/play" className={buttonClass({ size: 'large' })}>
            <span className="lj-button-label inline-row">{t('site:play-now')}</span>
          </Link>
          <Link to="/practice" className={linkClass({ quiet: true })}>
            {t('site:try-practice')}
          </Link>
        </div>
      </div>
      <LastResults results={results} />
      <div className={styles.wheel}>
        <Wheel restingNumber={results?.[0]?.pocket ?? null} label={t('site:wheel-label')}>
          <LiveHub round={round} />
        </Wheel>
      </div>
    </section>
  );
}
