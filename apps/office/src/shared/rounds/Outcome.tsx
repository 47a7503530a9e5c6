import { WHEELS } from '@lajvard/contract';
import { colourOf, POCKETS } from '@lajvard/roulette';
import { NumberBadge } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './rounds.module.css';

interface OutcomeProps {
  round: { number: number | null; phase: string };
  /** The wheel of the number, if it is to be marked. */
  wheel?: string | undefined;
}

/** The winning number in the colour of its pocket, or why there is none; with a mark for the croupier's wheel. */
export function Outcome({ round, wheel }: OutcomeProps) {
  const { t } = useTranslation('office-rounds');
  const pocket = POCKETS.find((known) => known === round.number);
  return (
    <span className={styles.outcome}>
      {pocket === undefined ? (
        <span className={round.phase === 'void' ? styles.void : styles.quiet}>
          {t(round.phase === 'void' ? 'office-rounds:void' : 'office-rounds:running')}
        </span>
      ) : (
        <NumberBadge number={pocket} colour={colourOf(pocket)} size="tiny" />
      )}
      {wheel === WHEELS.croupier ? <small className={styles.quiet}>{t('office-rounds:croupier')}</small> : null}
    </span>
  );
}
