import { sessionEnd, sessionEndOthers, sessionList } from '@lajvard/contract';
import { Button, FormAlert, FormDone, Spinner } from '@lajvard/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallApi } from '../calls/calls.ts';
import { SessionDevice } from './SessionDevice.tsx';

const KEY = ['sessions'];

/** A person's sessions, this device first. Ends one of them, or all others. */
export function SessionList({ callApi, lead }: { callApi: CallApi; lead: string }) {
  const { t } = useTranslation('ui');
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await callApi(sessionList)).data,
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? callApi(sessionEndOthers) : callApi(sessionEnd, { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (isError) return <FormAlert>{t('ui:sessions.failed')}</FormAlert>;
  if (!data) return <Spinner label={t('ui:loading')} />;
  const sorted = data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <div className="stack gap-20">
      <p>{lead}</p>
      {end.isError ? <FormAlert>{t('ui:sessions.failed')}</FormAlert> : null}
      <FormDone>{end.isSuccess ? t('ui:sessions.ended') : null}</FormDone>
      <ul className="stack gap-12" aria-label={t('ui:sessions.label')}>
        {sorted.map((session) => (
          <SessionDevice key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {sorted.length > 1 ? (
        <div>
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate(null)}>
            {t('ui:sessions.end-others')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
