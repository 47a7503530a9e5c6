import { mayDo, type RoundCorrection, type RoundDetails, WHEELS } from '@lajvard/contract';
import { Button, FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import styles from './rounds.module.css';

/** The corrections of a round; and, for who may propose it, the way to correct one of the croupier's wheel. */
export function Correction({ round }: { round: RoundDetails }) {
  const { t } = useTranslation('office-rounds');
  const [open, setOpen] = useState(false);
  const { role } = useStaff();
  const mayPropose = round.phase === 'settled' && round.wheel === WHEELS.croupier && mayDo(role, 'rounds.correct');
  return (
    <>
      {round.corrections?.map((correction, n) => (
        <Corrected key={correction.corrected_at} correction={correction} isFirst={n === 0} />
      ))}
      {mayPropose ? (
        <p className={styles.note}>
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {t('office-rounds:correct.open')}
          </Button>
          {open ? <CorrectDialog round={round} onClose={() => setOpen(false)} /> : null}
        </p>
      ) : null}
    </>
  );
}

function Corrected({ correction, isFirst }: { correction: RoundCorrection; isFirst: boolean }) {
  const { t } = useTranslation('office-rounds');
  const { dateTime, count } = useFormat();
  const { paid_number: paid, former_number: former = paid, number, charged, reason } = correction;
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
          {t(`office-rounds:correct.${isFirst ? 'done' : 'done-again'}`, {
            at: dateTime(correction.corrected_at),
            paid,
            former,
            number,
          })}
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
