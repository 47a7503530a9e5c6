import { type Slip, spotTotal, type Win } from '@lajvard/roulette';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useSpotNames } from '../use-spot-names.ts';
import styles from './results.module.css';

interface RoundBetsProps {
  slip: Slip;
  wins: readonly Pick<Win, 'formula' | 'rate' | 'win'>[];
}

/** All bets of a played round, those that won first: what lay there, and what it won or lost. */
export function RoundBets({ slip, wins }: RoundBetsProps) {
  const { t } = useTranslation('table');
  const { name } = useSpotNames();
  const bets = Object.keys(slip)
    .map((spot) => ({ spot, stake: spotTotal(slip, spot), win: wins.find(({ formula }) => formula === spot) }))
    .toSorted((a, b) => (b.win?.win ?? 0) - (a.win?.win ?? 0));
  return (
    <ul className={`${styles.rows} stack text-2`}>
      {bets.map(({ spot, stake, win }) => (
        <li key={spot} className={`${styles.row} flex gap-10 ${win ? 'weight-650' : 'muted'}`}>
          <span>{name(spot)}</span>
          <bdi className="muted weight-400" dir="ltr">
            <Money dollars={stake} />
            {win ? <span>{` × ${win.rate}`}</span> : null}
          </bdi>
          <span>
            {win ? <span className="muted weight-400">{t('board.win')} </span> : null}
            <Money dollars={win?.win ?? -stake} signed />
          </span>
        </li>
      ))}
    </ul>
  );
}
