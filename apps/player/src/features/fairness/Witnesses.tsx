import { logWitnesses } from '@lajvard/contract';
import { Fact, Facts, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

const REFRESH_MS = 10_000;
/** Three times what a witness is left alone when the log stands: one that is silent for longer does not watch. */
const RECENT_SECONDS = 900;
const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** By whom the public log was witnessed, and when; nothing where there are no witnesses. */
export function Witnesses() {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const { data: witnesses = [] } = useQuery({
    queryKey: ['witnesses'],
    queryFn: async () => (await callApi(logWitnesses)).data,
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  });
  const [first] = witnesses;
  if (first === undefined) return null;
  const ago = (seconds: number): string => {
    const [unit, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? ['seconds', 1];
    const amount = Math.floor(seconds / length);
    return t(`fairness:witnesses.ago.${unit}`, { amount: count(amount) });
  };
  const times = witnesses.flatMap(({ seconds_ago: seconds }) => seconds ?? []);
  const recent = times.filter((seconds) => seconds <= RECENT_SECONDS).length;
  const last = ago(Math.min(...times));
  return (
    <section className={styles.section} aria-labelledby="witnesses-title">
      <h2 id="witnesses-title" className="display">
        {t('fairness:witnesses.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:witnesses.text')}</p>
      <div className="stack gap-12">
        <p className={`${styles.figures} flex wrap text-4 weight-600`}>
          {times.length === 0
            ? t('fairness:witnesses.nobody')
            : recent === 0
              ? t('fairness:witnesses.silent', { last })
              : t('fairness:witnesses.seen', { count: recent, amount: count(recent), last })}
        </p>
        <Facts look="rows">
          {witnesses.map(({ name, vkey, size, seconds_ago: seconds }) => (
            <Fact key={vkey} name={<bdi className="break">{name}</bdi>}>
              {size === null || seconds === null
                ? t('fairness:witnesses.never')
                : t('fairness:witnesses.row', { ago: ago(seconds), size: count(size) })}
            </Fact>
          ))}
        </Facts>
      </div>
    </section>
  );
}
