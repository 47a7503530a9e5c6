import { Wheel, WheelHub, type WheelSpin } from '@lajvard/felt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SPOT_CARD_PLACE } from '../advanced-bets/spot-card-place.ts';
import { History } from '../history-strip/History.tsx';
import { restingNumber } from '../model/selectors.ts';
import { ResultPlate } from '../results/ResultPlate.tsx';
import { CueToast } from '../sound/Cues.tsx';
import { useCountdown, useTable, useTableItself } from '../table-context.tsx';
import { PhaseText } from '../video/SayLine.tsx';
import { VideoPanel } from '../video/VideoPanel.tsx';
import { CountdownText } from '../wheel/DrawnWheel.tsx';
import { runOf } from '../wheel/spin-run.ts';
import styles from './strip.module.css';
import type { WindowControl } from './use-windows.ts';

/** Countdown, phase and last numbers, and a small video if no large one is shown; each opens its window. */
export function Strip({ windows, picture }: { windows: WindowControl; picture: boolean }) {
  const { t } = useTranslation('table');
  const locked = useTable(({ table }) => table.phase !== 'betting');
  return (
    <div className={`${styles.strip} stack gap-10 relative centred`}>
      <div className={`${styles.clock} relative`}>
        <Clock />
        <CountdownText compact />
        <button
          type="button"
          className={styles.cover}
          aria-label={t(`mobile.window.${locked ? 'video' : 'wheel'}`)}
          onClick={() => windows.press(locked ? 'video' : 'wheel')}
        />
      </div>
      <div className={`${styles.now} stack gap-6 shrink`}>
        <p className={`${styles.say} text-lead display-face`}>
          <PhaseText short />
        </p>
        <div className={styles.card} id={SPOT_CARD_PLACE} />
        <div className={`${styles.message} relative`}>
          <CueToast />
        </div>
        <div className={`${styles.history} relative overflow-hidden`}>
          <History compact />
          <button
            type="button"
            className={styles.cover}
            aria-label={t('mobile.window.stats')}
            onClick={() => windows.press('stats')}
          />
        </div>
      </div>
      <ResultPlate />
      {picture ? (
        <div className={`${styles.picture} relative`}>
          {windows.open === 'video' ? null : <VideoPanel small />}
          <button
            type="button"
            className={styles.cover}
            aria-label={t('mobile.window.video')}
            onClick={() => windows.press('video')}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The ring counts down while bets are open; from lock to the next round a turning wheel replaces it. */
function Clock() {
  const { t } = useTranslation('table');
  const table = useTableItself();
  const { seconds, total, kind, stale } = useCountdown();
  const { turns, spin, resting } = useTable((view) => ({
    turns: ['locked', 'spinning', 'shown'].includes(view.table.phase),
    spin: view.table.spin,
    resting: restingNumber(view.table),
  }));
  const run = useMemo<WheelSpin | null>(
    () => (spin ? { ...runOf(spin), now: () => table.serverNow() } : null),
    [spin, table],
  );
  return (
    <div data-stale={stale || undefined}>
      {turns ? (
        <Wheel spin={run} restingNumber={resting} label={t('wheel.label')} />
      ) : (
        <WheelHub seconds={seconds} total={total} kind={kind} label="" variant="bare" size={74} />
      )}
    </div>
  );
}
