import type { PublicRound } from '@lajvard/contract';
import { buttonClass, Girih } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './landing.module.css';

interface FairnessProps {
  round: PublicRound | null;
  /** The last round with a result. */
  newest: number | null;
}

/** The seal of the round in play, with the commitment of its number, and the way to verify a round. */
export function FairnessSection({ round, newest }: FairnessProps) {
  const { t } = useTranslation('site');
  return (
    <Girih as="section" className={styles.fair}>
      <div className={`${styles.section} ${styles.pair} stack centred`}>
        <Seal commitment={round?.commitment ?? null} />
        <div>
          <h2 className="display">{t('site:about.fair-title')}</h2>
          <p className={`${styles.lead} text-4`}>{t('site:about.fair-text')}</p>
          <Link
            to="/fairness/{-$roundNumber}"
            params={newest === null ? {} : { roundNumber: String(newest) }}
            className={buttonClass({ kind: 'quiet', size: 'large' })}
          >
            <span className="lj-button-label inline-row">{t('site:about.fair-link')}</span>
          </Link>
        </div>
      </div>
    </Girih>
  );
}

const RAYS = Array.from({ length: 8 }, (_, ray) => ray * 45);

/** A wax seal with the brand's star; the commitment, where known, is written around it. */
function Seal({ commitment }: { commitment: string | null }) {
  return (
    <svg className={`${styles.seal} full`} viewBox="-110 -110 220 220" aria-hidden="true">
      <path id="seal-writing" d="M0 86A86 86 0 1 1 .1 86" fill="none" />
      <circle r="104" fill="var(--felt-deep)" stroke="var(--brass)" strokeWidth="3" />
      <g fill="none" stroke="var(--brass)" strokeOpacity=".6">
        <circle r="99" />
        <circle r="78" />
        {RAYS.map((ray) => (
          <rect key={ray} x="-49" y="-49" width="98" height="98" transform={`rotate(${ray / 4})`} />
        ))}
        <circle r="34" />
      </g>
      <g fill="var(--felt-night)" stroke="var(--accent)" strokeWidth="2">
        <rect x="-20" y="-20" width="40" height="40" />
        <rect x="-20" y="-20" width="40" height="40" transform="rotate(45)" />
      </g>
      <path fill="none" stroke="var(--ink)" strokeWidth="2.4" d="M-9-2h18v13h-18zM-5-2v-4a5 5 0 0 1 10 0v4" />
      <text fill="var(--brass)" fontFamily="ui-monospace, monospace" fontSize="11">
        <textPath href="#seal-writing" textLength="532">
          {commitment ?? ''}
        </textPath>
      </text>
    </svg>
  );
}
