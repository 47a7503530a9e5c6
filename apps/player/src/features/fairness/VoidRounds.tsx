import { type EndedRounds, roundVoids, VOID_REASONS } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

const sumOf = (rounds: EndedRounds): number => Object.values(rounds.void).reduce((sum, count) => sum + count, 0);

/** How many rounds were void, and why: a casino that voided unwelcome results would show here. */
export function VoidRounds() {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const { data } = useQuery({ queryKey: ['void-rounds'], queryFn: async () => (await callApi(roundVoids)).data });
  if (data === undefined) return null;
  const { last_30_days: lately, ever } = data;
  const facts = (rounds: EndedRounds) => ({ void: count(sumOf(rounds)), all: count(rounds.settled + sumOf(rounds)) });
  return (
    <section className={styles.section} aria-labelledby="void-title">
      <h2 id="void-title" className="display">
        {t('fairness:voids.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:voids.text')}</p>
      <p className={`${styles.figures} flex wrap text-4 weight-600`}>
        <span>{t('fairness:voids.lately', facts(lately))}</span>
        <span>{t('fairness:voids.ever', facts(ever))}</span>
        {VOID_REASONS.filter((reason) => (lately.void[reason] ?? 0) > 0).map((reason) => (
          <span key={reason}>
            {t(`fairness:void-reason.${reason}`)}: {count(lately.void[reason] ?? 0)}
          </span>
        ))}
      </p>
    </section>
  );
}
