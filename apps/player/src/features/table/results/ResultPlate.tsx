import { colourOf, winTier } from '@lajvard/roulette';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { stageOf, standingResult } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import styles from './result-plate.module.css';

/**
 * The number in its colour and what the round brought the player, net, while the result is shown. For the eye only:
 * `CueReader` announces both.
 */
export function ResultPlate({ besideStage = false }: { besideStage?: boolean }) {
  const { t } = useTranslation('table');
  const result = useTable(standingResult);
  const stage = useTable(stageOf);
  // where it would lie over the grown picture it waits: the line below the resting wheel says both
  if (!result || (stage === 'spin' && !besideStage)) return null;
  const { number, tableBet, tableWin } = result;
  return (
    <p
      className={`${styles.plate} row middle gap-24 fixed`}
      data-tier={winTier(tableBet, tableWin)}
      data-testid="result"
      dir="ltr"
      aria-hidden="true"
    >
      <span className={`${styles.number} numeral centre`} data-colour={colourOf(number)}>
        {number}
      </span>
      {tableBet > 0 ? (
        <span className="row-baseline gap-8">
          <span className="text-2">{t('board.net')}</span>
          <b className={`${styles.net} nowrap`}>
            <Money dollars={tableWin - tableBet} signed />
          </b>
        </span>
      ) : null}
    </p>
  );
}
