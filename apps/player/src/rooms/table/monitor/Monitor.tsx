import { WheelScene } from '@lajvard/felt';
import { PRACTICE } from '@lajvard/roulette';
import { SegmentedControl, useFormat } from '@lajvard/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { restingNumber } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './monitor.module.css';
import { SayLine } from './SayLine.tsx';

const MonitorClock = late(async () => (await import('../late-panels.ts')).MonitorClock);

const LivePicture = lazy(async () => ({ default: (await import('./LivePicture.tsx')).LivePicture }));

/** The screen above the felt: the picture of the wheel, the date, and what is happening now. */
export function Monitor({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('table');
  const mode = useTable((view) => view.table.mode);
  return (
    <section className={small ? styles.small : styles.monitor} aria-label={t('monitor.label')}>
      <Suspense>{mode === 'live' ? <LivePicture small={small} /> : <PracticePicture small={small} />}</Suspense>
    </section>
  );
}

/** No stream at the practice table: the drawn wheel stands there, and the length of a round is chosen here. */
function PracticePicture({ small }: { small: boolean }) {
  const { t } = useTranslation('table');
  const resting = useTable((view) => restingNumber(view.table));
  return (
    <>
      <WheelScene restingNumber={resting ?? 0} />
      <header className={styles.top}>
        <span className={styles.badge}>{t('monitor.practice')}</span>
        {small ? null : <MonitorClock />}
      </header>
      {small ? null : (
        <>
          <SayLine />
          <footer className={styles.bottom}>
            <RoundLength />
          </footer>
        </>
      )}
    </>
  );
}

/** Seconds of betting at the practice table (spec 1 §1). */
export function RoundLength({ tone = 'glass' }: { tone?: 'glass' | 'page' }) {
  const { t } = useTranslation('table');
  const seconds = useTable((view) => view.roundSeconds);
  const { chooseRoundSeconds } = useCommands();
  const { count } = useFormat();
  return (
    <SegmentedControl
      label={t('practice.round-length')}
      tone={tone}
      options={PRACTICE.roundSecondsChoices.map((value) => ({
        value,
        label: count(value),
      }))}
      value={seconds}
      onChange={chooseRoundSeconds}
    />
  );
}
