import { WheelCountdown, WheelDial } from '@lajvard/felt';
import { useFormat } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown, useTable } from '../table-context.tsx';
import styles from './countdown.module.css';

/**
 * The wheel's dial: the countdown and the round's number, around them the racetrack if there is one. The wheel itself
 * is in the picture.
 */
export function CountdownDial({ track }: { track?: ReactNode }) {
  const { t } = useTranslation('table');
  const round = useTable((view) => view.table.round?.number ?? null);
  const countdown = useCountdown();
  return (
    <div className="relative">
      <WheelDial label={t('wheel.label')} track={track}>
        <WheelCountdown
          seconds={countdown.seconds}
          total={countdown.total}
          kind={countdown.kind}
          label={round === null ? '' : t('wheel.round', { round })}
        />
      </WheelDial>
      <CountdownText />
    </div>
  );
}

/** The countdown in words, for screen readers and to say that it may be out of date. */
export function CountdownText({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const { kind, left, stale } = useCountdown();
  const { count } = useFormat();
  return (
    <div role="timer" aria-label={t('countdown.label')} className={stale && !compact ? styles.stale : 'lj-hidden'}>
      {stale ? t('countdown.stale') : t(`countdown.${kind}`, { seconds: count(left), count: left })}
    </div>
  );
}
