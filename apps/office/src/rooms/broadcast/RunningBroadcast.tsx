import { Button, FormAlert, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './broadcast.module.css';
import { Counts } from './Counts.tsx';
import { Progress } from './Progress.tsx';
import { audienceQuery, broadcastQuery, stageOf } from './queries.ts';
import { StopDialog } from './StopDialog.tsx';

/** The broadcast under way, and its end; it can be stopped. While it runs, the list below is kept up to date with it. */
export function RunningBroadcast({ id }: { id: number }) {
  const { t } = useTranslation('office-broadcast');
  const { time } = useFormat();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
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
        {t(`office-broadcast:${stageOf(data)}`)}: <bdi>{data.subject}</bdi>
      </h2>
      <Progress broadcast={data} />
      <Counts counts={data.counts} />
      {data.again_at === null ? null : (
        <FormAlert kind="warn">
          {t('office-broadcast:unreachable', { time: time(data.again_at, { seconds: true }) })}
        </FormAlert>
      )}
      {stageOf(data) === 'running' && data.counts.waiting > 0 ? (
        <div>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('office-broadcast:stop.button')}
          </Button>
        </div>
      ) : null}
      {asking ? <StopDialog broadcast={data} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
