import { WheelCountdown } from '@lajvard/felt';
import { useMeasured } from '@lajvard/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SPOT_CARD_PLACE } from '../advanced-bets/spot-card-place.ts';
import { CountdownText } from '../countdown/CountdownDial.tsx';
import { History } from '../history-strip/History.tsx';
import { ResultPlate } from '../results/ResultPlate.tsx';
import { CueToast } from '../sound/Cues.tsx';
import { useCountdown, useTable } from '../table-context.tsx';
import { PhaseText } from '../video/SayLine.tsx';
import { VideoPanel } from '../video/VideoPanel.tsx';
import { phonePicture, wordsToMiddle } from './stage-scale.ts';
import styles from './strip.module.css';
import type { WindowControl } from './use-windows.ts';

/** Countdown and last numbers; the phase and a small video where no large one is. Each opens its window. */
export function Strip({ windows, picture }: { windows: WindowControl; picture: boolean }) {
  const { t } = useTranslation('table');
  const locked = useTable(({ table }) => table.phase !== 'betting');
  const words = useRef<HTMLParagraphElement>(null);
  useMeasured(words, wordsToMiddle);
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
        {picture ? (
          <p ref={words} className={`${styles.say} text-lead display-face`}>
            <PhaseText short />
          </p>
        ) : null}
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
      {picture ? <ResultPlate place="strip" /> : null}
      {picture ? <SmallPicture windows={windows} /> : null}
    </div>
  );
}

/** The ring counts down while bets are open; then it shows a lock. */
function Clock() {
  const { seconds, total, kind, stale } = useCountdown();
  return (
    <div data-stale={stale || undefined}>
      <WheelCountdown seconds={seconds} total={total} kind={kind} label="" variant="bare" size={74} />
    </div>
  );
}

function SmallPicture({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  const place = useRef<HTMLDivElement>(null);
  useMeasured(place, phonePicture);
  return (
    <div ref={place} className={`${styles.picture} relative`}>
      {windows.open === 'video' ? null : <VideoPanel small />}
      <button
        type="button"
        className={styles.cover}
        aria-label={t('mobile.window.video')}
        onClick={() => windows.press('video')}
      />
    </div>
  );
}
