import { useTranslation } from 'react-i18next';
import { TableWheel } from '../countdown/TableWheel.tsx';
import { ResultPlate } from '../results/ResultPlate.tsx';
import { RoundLength } from './RoundLength.tsx';
import { SayLine } from './SayLine.tsx';
import { useScreenStage } from './use-screen-stage.ts';
import { VideoClock } from './VideoClock.tsx';
import styles from './video.module.css';

/** The practice table has no stream: it shows the drawn wheel and lets the player choose the length of a round. */
export function PracticeVideo({ small }: { small: boolean }) {
  const { t } = useTranslation('table');
  const screen = useScreenStage();
  return (
    <div ref={screen} className="cover column">
      <div className="relative grow">
        <div className={`${styles.picture} cover`}>
          <TableWheel />
          <ResultPlate place={small ? 'small' : 'picture'} />
        </div>
        <header className={`${styles.top} row-baseline gap-12 text-2`}>
          <span className={`${styles.badge} row gap-8 weight-700`}>
            {t(small ? 'header.practice' : 'monitor.practice')}
          </span>
          {small ? null : <VideoClock />}
        </header>
      </div>
      {small ? null : <SayLine start={<RoundLength />} />}
    </div>
  );
}
