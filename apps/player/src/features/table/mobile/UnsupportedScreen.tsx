import { Mark, useFormat } from '@lajvard/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../table-context.tsx';
import { PhaseText } from '../video/SayLine.tsx';
import styles from './unsupported.module.css';
import type { Unsupported } from './use-supported.ts';

/**
 * 'Mode Not Supported' (docs/specification/1-table-and-site.md#211-the-table-on-a-phone), and what to do about it. The
 * table keeps running below: chips, clock and connection stay.
 */
export function UnsupportedScreen({ why }: { why: Unsupported }) {
  const { t } = useTranslation('table');
  const { kind, seconds } = useCountdown();
  const { count } = useFormat();
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => screen.current?.focus(), []);
  return (
    <div
      ref={screen}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="unsupported-title"
      aria-describedby="unsupported-text"
      tabIndex={-1}
      className={`${styles.screen} row wrap`}
    >
      {why === 'landscape' ? <TurningPhone /> : <Mark size={52} />}
      <div className={`${styles.words} stack gap-8`}>
        <h1 id="unsupported-title" className="text-title display-face">
          {t('mobile.unsupported.title')}
        </h1>
        <p id="unsupported-text">{t(`mobile.unsupported.${why}`)}</p>
        <p className={`${styles.round} flex gap-10 weight-650`}>
          <PhaseText short />
          {kind === 'betting' ? <bdi>{count(seconds)}</bdi> : null}
        </p>
      </div>
    </div>
  );
}

function TurningPhone() {
  return (
    <svg className={`${styles.phone} fixed`} viewBox="0 0 96 96" width="92" height="92" aria-hidden="true">
      <g className={styles.turning}>
        <rect x="30" y="14" width="36" height="68" rx="7" />
        <path d="M43 20h10" />
        <circle cx="48" cy="75" r="1.6" />
      </g>
      <path className={styles.arrow} d="M12 40a38 38 0 0 1 20-25m0 0-9 .5M32 15l-4 8" />
    </svg>
  );
}
