import { mayDo, type RoundCorrection, type RoundDetails, WHEELS } from '@lajvard/contract';
import { Button, FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/staff.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import styles from './rounds.module.css';

/** That a round was corrected; or, for who may propose it, the way to correct one of the croupier's wheel. */
export function Correction({ round }: { round: RoundDetails }) {
  const { t } = useTranslation('office-rounds');
  const [open, setOpen] = useState(false);
  const { role } = useStaff();
  if (round.correction) return <Corrected correction={round.correction} />;
  if (round.phase !== 'settled' || round.wheel !== WHEELS.croupier || !mayDo(role, 'rounds.correct')) return null;
  return (
    <p className={styles.note}>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {t('office-rounds:correct.open')}
      </Button>
      {open ? <CorrectDialog round={round} onClose={() => setOpen(false)} /> : null}
    </p>
  );
}

function Corrected({ correction }: { correction: RoundCorrection }) {
  const { t } = useTranslation('office-rounds');
  const { dateTime, count } = useFormat();
  const { paid_number: paid, number, charged, reason } = correction;
  const sums = {
    players: count(correction.players_paid),
    amount: formatMoney(correction.paid),
    keepers: count(correction.players_kept),
    kept: formatMoney(correction.kept),
  };
  return (
    <div className={styles.note}>
      <FormAlert kind="warn">
        <p className="weight-650">
          {t('office-rounds:correct.done', { at: dateTime(correction.corrected_at), paid, number })}
        </p>
        <p>
          <Sentence text={t('office-rounds:correct.sums', sums)} />
        </p>
        {charged > 0 ? (
          <p>
            <Sentence
              text={t('office-rounds:correct.charged', {
                amount: formatMoney(charged),
                players: count(correction.players_charged),
              })}
            />
          </p>
        ) : null}
        <p>
          <bdi>{t('office-rounds:correct.reason-was', { reason })}</bdi>
        </p>
      </FormAlert>
    </div>
  );
}
