import { type Broadcast, mayDo } from '@lajvard/contract';
import { Button, FormAlert, useFormat, Words } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './broadcast.module.css';
import { Counts } from './Counts.tsx';
import { Progress } from './Progress.tsx';
import { audienceQuery, broadcastQuery, sentToast, stageOf } from './queries.ts';
import { StopDialog } from './StopDialog.tsx';

/**
 * The running broadcast, which can be stopped; its end is announced. While it runs, it also updates the list below.
 * @param own whether it was sent from this page
 */
export function RunningBroadcast({ id, own }: { id: number; own: boolean }) {
  const { t } = useTranslation('office-broadcast');
  const { time } = useFormat();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const mayStop = mayDo(useStaff().role, 'broadcast.send');
  const { data } = useQuery(broadcastQuery(id));
  const ended = data !== undefined && data.ended_at !== null;
  const state = JSON.stringify([data?.counts, ended]);
  useEffect(() => {
    if (state) void queries.invalidateQueries({ queryKey: ['list', 'broadcasts'] });
  }, [queries, state]);
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: audienceQuery.queryKey });
  }, [queries, ended]);
  useSaidEnd(data, own);
  if (data === undefined) return null;
  return (
    <section className={`${styles.running} stack gap-10`} aria-label={t('office-broadcast:running')}>
      <h2 className="text-3 weight-600">
        <Words>{`${t(`office-broadcast:${stageOf(data)}`)}:`}</Words> <bdi>{data.subject}</bdi>
      </h2>
      <Progress broadcast={data} />
      <Counts counts={data.counts} />
      {data.again_at === null ? null : (
        <FormAlert kind="warn">
          {t('office-broadcast:unreachable', { time: time(data.again_at, { seconds: true }) })}
        </FormAlert>
      )}
      {mayStop && stageOf(data) === 'running' && data.counts.waiting > 0 ? (
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

/** Announces once that a broadcast has ended, and whether all members got it, or how many. */
function useSaidEnd(data: Broadcast | undefined, own: boolean): void {
  const { t } = useTranslation('office-broadcast');
  const { count } = useFormat();
  const seenRunning = useRef(own);
  const stage = data && stageOf(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when the stage changes, not the language
  useEffect(() => {
    if (data === undefined || stage === 'stopped') return;
    if (stage !== 'ended') seenRunning.current = true;
    else if (seenRunning.current) {
      const { sent } = data.counts;
      const some = { sent: count(sent), recipients: count(data.recipients) };
      const id = sentToast(data.id);
      if (sent === data.recipients) notify.ok(t('office-broadcast:sent'), { id });
      else notify.warn(t('office-broadcast:sent-some', some), { id });
    }
  }, [stage]);
}
