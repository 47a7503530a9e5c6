import { type RoundCorrection, roundCorrections } from '@lajvard/contract';
import { FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

const useCorrections = (roundNumber: number | null): readonly RoundCorrection[] | undefined =>
  useQuery({
    queryKey: ['corrections', roundNumber],
    queryFn: async () =>
      (await callApi(roundCorrections, { query: roundNumber === null ? {} : { round_number: roundNumber } })).data,
  }).data;

/** What counted before a correction; null: it is the first one of its round, so far as is published here. */
const formerOf = (correction: RoundCorrection, all: readonly RoundCorrection[]): number | null => {
  const { round_number: round, corrected_at: at, former_number: former } = correction;
  return all.some((other) => other.round_number === round && other.corrected_at < at) ? (former ?? null) : null;
};

/** The corrections of a round, in their order. */
export function CorrectionsOf({ roundNumber }: { roundNumber: number }) {
  const all = useCorrections(roundNumber) ?? [];
  return all
    .toReversed()
    .map((correction) => <Corrected key={correction.corrected_at} correction={correction} all={all} />);
}

function Corrected({ correction, all }: { correction: RoundCorrection; all: readonly RoundCorrection[] }) {
  const { t } = useTranslation('fairness');
  const { dateTime, count } = useFormat();
  const { corrected_at: at, paid_number: paid, number, reason, players_paid: players } = correction;
  const former = formerOf(correction, all);
  const facts = {
    at: dateTime(at),
    paid,
    former,
    number,
    reason,
    players: count(players),
    amount: formatMoney(correction.paid),
  };
  return (
    <FormAlert kind="warn">
      <p>
        <Sentence text={t(`fairness:round.${former === null ? 'corrected' : 'corrected-again'}`, facts)} />
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
        {corrections.map((correction) => {
          const { round_number: round, corrected_at: at, paid_number: paid, number } = correction;
          const former = formerOf(correction, corrections);
          return (
            <li key={`${round} ${at}`}>
              <Link to="/fairness/{-$roundNumber}" params={{ roundNumber: String(round) }}>
                {t(`fairness:corrections.${former === null ? 'row' : 'row-again'}`, { round, paid, former, number })}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
