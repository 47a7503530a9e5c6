import { type HealthSample, wheelHealth } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { Fact, Facts, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

/** How evenly the numbers of the wheels fell, in samples and by bounds that were fixed before. */
export function WheelHealth() {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const { data } = useQuery({ queryKey: ['wheel-health'], queryFn: async () => (await callApi(wheelHealth)).data });
  if (data === undefined) return null;
  const newestJudged = data.samples.find(({ tests }) => tests !== null) ?? data.samples[0];
  const rule = { size: count(data.sample_rounds), least: count(data.judged_from) };
  return (
    <section className={styles.section} aria-labelledby="health-title">
      <h2 id="health-title" className="display">
        {t('fairness:health.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:health.text', rule)}</p>
      <p className={`${styles.prose} muted loose`}>{t('fairness:health.shows')}</p>
      {data.samples.map((sample) => (
        <Sample
          key={`${sample.first_round} ${sample.scheme}`}
          sample={sample}
          bound={data.chi_squared_bound}
          open={sample === newestJudged}
        />
      ))}
    </section>
  );
}

function Sample({ sample, bound, open }: { sample: HealthSample; bound: number; open: boolean }) {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const { tests, complete, scheme } = sample;
  const state = tests ? (tests.within ? 'within' : 'outside') : complete ? 'few' : 'running';
  const wheel = t(`fairness:health.${scheme.startsWith('croupier') ? 'croupier' : 'automatic'}`, { scheme });
  const rounds = { first: count(sample.first_round), last: count(sample.last_round) };
  // Rounded up: what is above the bound never looks equal to it.
  const unevenness = (value: number) =>
    t('fairness:health.at-most', { seen: count(Math.ceil(value)), bound: count(bound) });
  return (
    <details className={styles.health} open={open}>
      <summary>
        {t('fairness:health.sample', rounds)} · {wheel} ·{' '}
        <strong className={tests ? (tests.within ? 'ok' : 'warn') : ''}>{t(`fairness:health.${state}`)}</strong>
      </summary>
      <Facts look="rows">
        <Fact name={t('fairness:health.settled')}>{count(sample.rounds)}</Fact>
        {tests ? (
          <>
            <Fact name={t('fairness:health.counts')}>{unevenness(tests.counts_chi_squared)}</Fact>
            <Fact name={t('fairness:health.pairs')}>{unevenness(tests.pairs_chi_squared)}</Fact>
            <Fact name={t('fairness:health.runs')}>
              {t('fairness:health.between', {
                seen: count(tests.colour_runs.seen),
                from: count(tests.colour_runs.from),
                to: count(tests.colour_runs.to),
              })}
            </Fact>
          </>
        ) : null}
      </Facts>
      <ul aria-label={t('fairness:health.numbers')} dir="ltr">
        {POCKETS.map((pocket) => (
          <li key={pocket} className="row gap-6">
            <PocketBadge pocket={pocket} size={26} /> {count(sample.counts[pocket] ?? 0)}
          </li>
        ))}
      </ul>
    </details>
  );
}
