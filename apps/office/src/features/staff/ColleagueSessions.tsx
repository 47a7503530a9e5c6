import { SessionDevice } from '@lajvard/client/sessions';
import { type Colleague, mayDo, staffSessions, staffSessionsEnd } from '@lajvard/contract';
import { Button, FormAlert, FormDone, Spinner } from '@lajvard/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';

/** Where a colleague is signed in. Ends one of their sessions, or all. */
export function ColleagueSessions({ colleague: { id, is_you: isYou } }: { colleague: Colleague }) {
  const { t } = useTranslation(['office-staff', 'ui']);
  const { role } = useStaff();
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ['colleague-sessions', id],
    queryFn: async () => (await callApi(staffSessions, { params: { id } })).data,
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (session: string | null) =>
      callApi(staffSessionsEnd, { body: session === null ? { id } : { id, session } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['colleague-sessions', id] });
      void queries.invalidateQueries({ queryKey: ['list', 'colleagues'] });
    },
  });
  const mayEnd = !isYou && mayDo(role, 'staff.manage');
  return (
    <section className="stack gap-14">
      <h3 className="weight-600">{t('office-staff:sessions.title')}</h3>
      {isYou ? <p className="muted">{t('office-staff:sessions.own')}</p> : null}
      {isError || end.isError ? <FormAlert>{t('office-staff:sessions.failed')}</FormAlert> : null}
      <FormDone>{end.isSuccess ? t('office-staff:sessions.ended') : null}</FormDone>
      {data === undefined && !isError ? <Spinner label={t('ui:loading')} /> : null}
      {data?.length === 0 ? <p className="muted">{t('office-staff:sessions.none')}</p> : null}
      {data && data.length > 0 ? (
        <ul className="stack gap-12" aria-label={t('office-staff:sessions.title')}>
          {data.map((session) => (
            <SessionDevice
              key={session.id}
              session={session}
              busy={end.isPending}
              onEnd={mayEnd ? () => end.mutate(session.id) : undefined}
            />
          ))}
        </ul>
      ) : null}
      {mayEnd && data && data.length > 1 ? (
        <div>
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate(null)}>
            {t('office-staff:sessions.end-all')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
