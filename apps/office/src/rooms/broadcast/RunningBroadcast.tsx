import { FormAlert, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './broadcast.module.css';
import { Counts } from './Counts.tsx';
import { Progress } from './Progress.tsx';
import { audienceQuery, broadcastQuery } from './queries.ts';

/** The broadcast under way, and its end. While it runs, the list below is kept up to date with it. */
export function RunningBroadcast({ id }: { id: number }) {
  const { t } = useTranslation('office-broadcast');
  const { time } = useFormat();
  const queries = useQueryClient();
  const { data } = useQuery(broadcastQuery(id));
  const ended = data !== undefined && data.ended_at !== null;
  const said = JSON.stringify([data?.counts, ended]);
  useEffect(() => {
    if (said) void queries.invalidateQueries({ queryKey: ['list', 'broadcasts'] });
  }, [queries, said]);
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: audienceQuery.queryKey });
  }, [queries, ended]);
  if (data === undefined) return null;
  return (
    <section className={styles.running} aria-label={t('office-broadcast:running')}>
      <h2 className={styles.runningTitle}>
        {t(ended ? 'office-broadcast:ended' : 'office-broadcast:running')}: <bdi>{data.subject}</bdi>
      </h2>
      <Progress broadcast={data} />
      <Counts counts={data.counts} />
      {data.again_at === null ? null : (
        <FormAlert kind="warn">
          {t('office-broadcast:unreachable', { time: time(data.again_at, { seconds: true }) })}
        </FormAlert>
      )}
    </section>
  );
}
