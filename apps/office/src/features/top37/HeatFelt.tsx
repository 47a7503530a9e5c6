import type { Top37Board } from '@lajvard/contract';
import { PocketBadge, seatOf } from '@lajvard/felt';
import { POCKETS, SPOTS } from '@lajvard/roulette';
import { Money } from '@lajvard/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { heatOf } from './heat.ts';
import styles from './top37.module.css';

/** Where the outside spots lie around the numbers: dozens and even chances below, columns at the end. */
const OUTSIDE_AREAS: Readonly<Record<string, string>> = {
  '1st-12': '4 / 2 / auto / span 4',
  '2nd-12': '4 / 6 / auto / span 4',
  '3rd-12': '4 / 10 / auto / span 4',
  '1-18': '5 / 2 / auto / span 2',
  EVEN: '5 / 4 / auto / span 2',
  RED: '5 / 6 / auto / span 2',
  BLACK: '5 / 8 / auto / span 2',
  ODD: '5 / 10 / auto / span 2',
  '19-36': '5 / 12 / auto / span 2',
  '2-to-1-1': '3 / 14',
  '2-to-1-2': '2 / 14',
  '2-to-1-3': '1 / 14',
};

interface HeatFeltProps {
  board: Top37Board;
  /** The pocket whose bets are shown. */
  chosen: number | null;
  onChoose(pocket: number): void;
}

/** The felt: what the round would pay on each number, warmer the more it is, and what lies on the outside spots. */
export function HeatFelt({ board, chosen, onChoose }: HeatFeltProps) {
  const { t } = useTranslation('office-top37');
  const most = Math.max(...board.entries.map(({ payout }) => payout));
  const stakes = new Map(board.entries.flatMap(({ chips }) => Object.entries(chips)));
  const entries = new Map(board.entries.map((entry) => [entry.number, entry]));
  return (
    <fieldset className={`${styles.felt} stack shrink gap-4`}>
      <legend className="lj-hidden">{t('office-top37:caption')}</legend>
      {POCKETS.map((pocket) => {
        const { payout = 0, house_balance: house = 0 } = entries.get(pocket) ?? {};
        const { along, across } = seatOf(pocket);
        return (
          <button
            key={pocket}
            type="button"
            className={`${styles.pocket} relative stack gap-2 text-centre`}
            style={{ '--along': along, '--across': across, '--heat': heatOf(payout, most) } as CSSProperties}
            data-zero={pocket === 0 || undefined}
            data-won={pocket === board.number || undefined}
            aria-pressed={pocket === chosen}
            onClick={() => onChoose(pocket)}
          >
            <PocketBadge pocket={pocket} size="row" />
            <small className={styles.label}> {t('office-top37:payout')} </small>
            <Money dollars={payout} className="weight-650" />
            <small className={styles.label}> {t('office-top37:house')} </small>
            <Money dollars={house} className="text-1" />
          </button>
        );
      })}
      {SPOTS.filter(({ inside }) => !inside).map(({ key }) => (
        <div
          key={key}
          className={`${styles.outside} stack gap-2 text-centre`}
          style={{ '--area': OUTSIDE_AREAS[key] } as CSSProperties}
        >
          <b className="text-2 weight-600" dir="auto">
            {t(`office-top37:spot.${key}`)}
          </b>
          <small className={styles.label}> {t('office-top37:staked')} </small>
          <Money dollars={stakes.get(key) ?? 0} className="weight-650" />
        </div>
      ))}
    </fieldset>
  );
}
