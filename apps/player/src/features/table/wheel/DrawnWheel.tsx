import { Wheel, WheelHub, type WheelSpin } from '@lajvard/felt';
import { useFormat } from '@lajvard/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { restingNumber } from '../model/selectors.ts';
import { useCountdown, useTable, useTableItself } from '../table-context.tsx';
import { runOf } from './spin-run.ts';
import styles from './wheel.module.css';

/** The drawn wheel with the countdown and the round's number on its hub. */
export function DrawnWheel() {
  const { t } = useTranslation('table');
  const table = useTableItself();
  const round = useTable((view) => view.table.round?.number ?? null);
  const spin = useTable((view) => view.table.spin);
  const resting = useTable((view) => restingNumber(view.table));
  const countdown = useCountdown();
  const run = useMemo<WheelSpin | null>(
    () => (spin ? { ...runOf(spin), now: () => table.serverNow() } : null),
    [spin, table],
  );
  return (
    <div className="relative">
      <Wheel spin={run} restingNumber={resting} label={t('wheel.label')}>
        <WheelHub
          seconds={countdown.seconds}
          total={countdown.total}
          kind={countdown.kind}
          label={round === null ? '' : t('wheel.round', { round })}
        />
      </Wheel>
      <CountdownText />
    </div>
  );
}

/** The countdown in words, for screen readers and to say that it may be out of date. */
export function CountdownText({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const { kind, seconds, stale } = useCountdown();
  const { count } = useFormat();
  return (
    <div role="timer" aria-label={t('countdown.label')} className={stale && !compact ? styles.stale : 'lj-hidden'}>
      {stale ? t('countdown.stale') : t(`countdown.${kind}`, { seconds: count(seconds), count: seconds })}
    </div>
  );
}
