import type { Pocket } from '@lajvard/roulette';
import { IconButton, IconGrid } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Favourites } from '../favourites/Favourites.tsx';
import { lazyComponent } from '../lazy.tsx';
import { Neighbours } from '../Neighbours.tsx';
import { useTable } from '../table-context.tsx';
import { choose, useAdvancedChoices } from './choices.ts';
import styles from './games.module.css';
import { IconRacetrack } from './icons.tsx';

const RacetrackPanel = lazyComponent(async () => (await import('./RacetrackPanel.tsx')).RacetrackPanel);
const MoreBets = lazyComponent(async () => (await import('./MoreBets.tsx')).MoreBets);

/** The number whose completes are offered first: the middle of the felt. */
const MIDDLE: Pocket = 17;

/**
 * Whole bets in one press: the favourites or, instead, the called bets: on a phone the racetrack with more bets behind
 * it, on a desktop those alone, because the racetrack is the dial. Beside them the reach of neighbours.
 */
export function Games({ phone = false }: { phone?: boolean }) {
  const { t } = useTranslation('table');
  const { racetrack } = useAdvancedChoices();
  const box = useFavouritesWhenAsked(racetrack);
  const [centre, setCentre] = useState(MIDDLE);
  const called = phone ? <RacetrackPanel phone /> : <MoreBets centre={centre} onCentre={setCentre} />;
  return (
    <div ref={box} className={phone ? styles.phone : styles.felt}>
      <div className={`${styles.head} row wrap`}>
        {phone ? null : (
          <h2 className="grow text-3 weight-600 nowrap">{t(racetrack ? 'leader.more.open' : 'favourites.title')}</h2>
        )}
        <Neighbours tone={phone ? 'page' : 'felt'} />
        <IconButton
          size="small"
          className={styles.toggle}
          label={t(racetrack ? 'leader.track.close' : phone ? 'leader.track.open' : 'leader.more.open')}
          aria-expanded={racetrack}
          onClick={() => choose(racetrack ? { racetrack: false } : { racetrack: true, double: true })}
        >
          {phone ? <IconRacetrack /> : <IconGrid />}
        </IconButton>
      </div>
      {racetrack ? called : <Favourites />}
    </div>
  );
}

/** Key F leads to the favourites even while the racetrack replaces them. */
function useFavouritesWhenAsked(racetrack: boolean) {
  const asked = useTable((view) => view.favouritesAsked);
  const answered = useRef(asked);
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    if (!racetrack) return;
    choose({ racetrack: false });
    setWanted(true);
  }, [asked, racetrack]);
  useEffect(() => {
    if (racetrack || !wanted) return;
    box.current?.querySelector<HTMLElement>('ul button')?.focus();
    setWanted(false);
  }, [racetrack, wanted]);
  return box;
}
