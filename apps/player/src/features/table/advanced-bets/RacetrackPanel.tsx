import type { Pocket } from '@lajvard/roulette';
import { classes, IconChevron, Words } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BettingTrack } from './BettingTrack.tsx';
import { DoubleAct } from './DoubleButton.tsx';
import { MoreBets } from './MoreBets.tsx';
import styles from './racetrack-panel.module.css';

/** The number whose completes are offered first: the middle of the felt. */
const MIDDLE: Pocket = 17;

/** For phone and tablet: the racetrack and, behind a button, finales and completes. */
export function RacetrackPanel({ phone = false }: { phone?: boolean }) {
  const { t } = useTranslation('table');
  const [more, setMore] = useState(false);
  const [centre, setCentre] = useState<Pocket>(MIDDLE);
  return (
    <div className={`${styles.panel} stack`}>
      {more && !phone ? null : (
        <div className={classes(phone && styles.felt)}>
          <BettingTrack shape={phone ? 'round' : 'long'} onChosen={setCentre} />
        </div>
      )}
      {more ? <MoreBets centre={centre} onCentre={setCentre} /> : null}
      <div className="row between gap-10">
        <button
          type="button"
          className={`${styles.more} inline-row gap-6 text-2`}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Words>{t(more && !phone ? 'leader.more.back' : 'leader.more.open')}</Words>
          {phone ? <IconChevron to={more ? 'up' : 'down'} size={16} /> : null}
        </button>
        {phone ? <DoubleAct /> : null}
      </div>
    </div>
  );
}
