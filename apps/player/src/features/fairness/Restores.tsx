import { logRestores } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

/** What restores lost of the public log; nothing where none did. */
export function Restores() {
  const { t } = useTranslation('fairness');
  const { count, dateTime } = useFormat();
  const { data: restores = [] } = useQuery({
    queryKey: ['restores'],
    queryFn: async () => (await callApi(logRestores)).data,
  });
  if (restores.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="restores-title">
      <h2 id="restores-title" className="display">
        {t('fairness:restores.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:restores.text')}</p>
      <ul className={`${styles.health} stack gap-8`}>
        {restores.map(({ origin, restored_at: at, size, kept_size: kept, round_number: round, key }) => (
          <li key={origin}>
            {t(size > kept ? 'fairness:restores.row' : 'fairness:restores.unknown', {
              at: dateTime(at),
              lost: count(size - kept),
              size: count(size),
              kept: count(kept),
              round: count(round),
            })}
            {key === undefined ? null : (
              <p className="muted">
                {t('fairness:restores.key')}{' '}
                <bdi className="text-0 break" dir="ltr">
                  {key}
                </bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
