import { WHEELS } from '@lajvard/contract';
import { colourOf, POCKETS } from '@lajvard/roulette';
import { NumberBadge } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

interface OutcomeProps {
  round: { number: number | null; phase: string; right_number?: number | undefined };
  /** The wheel of the number, if it is to be marked. */
  wheel?: string | undefined;
}

/** The winning number in the colour of its pocket, or why there is none; with a mark for the croupier's wheel. */
export function Outcome({ round, wheel }: OutcomeProps) {
  const { t } = useTranslation('office-rounds');
  const pocket = POCKETS.find((known) => known === round.number);
  return (
    <span className="inline-row gap-10">
      {pocket === undefined ? (
        <span className={round.phase === 'void' ? 'warn weight-600' : 'muted'}>
          {t(round.phase === 'void' ? 'office-rounds:void' : 'office-rounds:running')}
        </span>
      ) : (
        <NumberBadge number={pocket} colour={colourOf(pocket)} size="row" />
      )}
      {round.right_number === undefined ? null : (
        <small className="warn weight-600">{t('office-rounds:right', { number: round.right_number })}</small>
      )}
      {wheel === WHEELS.croupier ? <small className="muted">{t('office-rounds:croupier')}</small> : null}
    </span>
  );
}
