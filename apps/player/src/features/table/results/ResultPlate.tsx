import { colourOf, type WinTier, winTier } from '@lajvard/roulette';
import { classes, Money } from '@lajvard/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { BALL_LIES_MS, GREAT_SPANS_MS, stageOf, standingResult } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import styles from './result-plate.module.css';

interface ResultPlateProps {
  /**
   * `picture`: over its lower third, from when the ball has lain there to be seen; a great win spans it first.
   * `small`: likewise, while the picture has the stage. `strip`: over the phone's strip, after that.
   */
  place: 'picture' | 'small' | 'strip';
}

/**
 * The number in its colour and what the round brought the player, net, while the result is shown. For the eye only:
 * `CueReader` announces both.
 */
export function ResultPlate({ place }: ResultPlateProps) {
  const { t } = useTranslation('table');
  const result = useTable(standingResult);
  const stage = useTable(stageOf);
  const restsMs = useTable((view) => view.restsMs);
  const here = place === 'picture' || (place === 'small') === (stage === 'spin');
  if (!result || !here) return null;
  const { number, tableBet, tableWin } = result;
  const tier = winTier(tableBet, tableWin);
  return (
    <p
      className={classes(
        styles.plate,
        place === 'strip' ? styles.strip : styles.picture,
        place === 'picture' && styles.large,
      )}
      style={{ '--after': `${afterMs(restsMs, tier)}ms`, '--spans': `${GREAT_SPANS_MS}ms` } as CSSProperties}
      data-tier={tier}
      data-testid="result"
      aria-hidden="true"
    >
      <span className={`${styles.words} row middle gap-24`}>
        <span className={`${styles.number} numeral centre`} data-colour={colourOf(number)}>
          {number}
        </span>
        {tableBet > 0 ? (
          <span className={`${styles.brought} row-baseline`}>
            <span className={styles.label}>{t('board.net')}</span>
            <b className={`${styles.net} nowrap`}>
              <Money dollars={tableWin - tableBet} signed />
            </b>
          </span>
        ) : null}
      </span>
    </p>
  );
}

/** When the plate may cover pockets: once the ball has lain there to be seen, ms after the number is shown. */
const afterMs = (restsMs: number, tier: WinTier): number =>
  Math.max(0, restsMs - BALL_LIES_MS - (tier === 'great' ? GREAT_SPANS_MS - BALL_LIES_MS : 0));
