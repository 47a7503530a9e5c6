import { type RoundCorrection, roundCorrections } from '@lajvard/contract';
import { FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import styles from './fairness.module.css';

const useCorrections = (roundNumber: number | null): readonly RoundCorrection[] | undefined =>
  useQuery({
    queryKey: ['corrections', roundNumber],
    queryFn: async () =>
      (await callApi(roundCorrections, { query: roundNumber === null ? {} : { round_number: roundNumber } })).data,
  }).data;

/** That a round was corrected, if it was. */
export function CorrectionOf({ roundNumber }: { roundNumber: number }) {
  const { t } = useTranslation('fairness');
  const { dateTime, count } = useFormat();
  const [correction] = useCorrections(roundNumber) ?? [];
  if (correction === undefined) return null;
  const { corrected_at: at, paid_number: paid, number, reason, players_paid: players } = correction;
  const facts = {
    at: dateTime(at),
    paid,
    number,
    reason,
    players: count(players),
    amount: formatMoney(correction.paid),
  };
  return (
    <FormAlert kind="warn">
      <p>
        <Sentence text={t('fairness:round.corrected', facts)} />
      </p>
      <p>
        <bdi>{t('fairness:round.corrected-reason', { reason })}</bdi>
      </p>
    </FormAlert>
  );
}

/** The rounds that were corrected. */
export function Corrections() {
  const { t } = useTranslation('fairness');
  const corrections = useCorrections(null);
  if (corrections === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="corrections-title">
      <h2 id="corrections-title" className="display">
        {t('fairness:corrections.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:corrections.text')}</p>
      {corrections.length === 0 ? <p className="text-4 weight-600">{t('fairness:corrections.none')}</p> : null}
      <ul className="stack gap-8">
        {corrections.map(({ round_number: round, paid_number: paid, number }) => (
          <li key={round}>
            <Link to="/fairness/{-$roundNumber}" params={{ roundNumber: String(round) }}>
              {t('fairness:corrections.row', { round, paid, number })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
