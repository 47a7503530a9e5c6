import { staffTicketShow, TICKET_STATUS } from '@lajvard/contract';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { useTitle } from '../../shared/site/page-title.ts';
import { Conversation } from './Conversation.tsx';

const FRESH_MS = 8_000;
const QUEUE = '/account/tickets/wait';

/**
 * A ticket with its messages (docs/specification/2-account-and-back-office.md#235-tickets-of-staff), refetched every
 * few seconds while visible.
 */
export function TicketScreen() {
  const { t } = useTranslation(['tickets', 'office-tickets', 'ui']);
  const { ticketId = '' } = useParams({ strict: false }) as { ticketId?: string };
  useTitle(t('tickets:title', { id: ticketId }));
  const isNumber = /^[1-9]\d{0,14}$/.test(ticketId);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['staff-ticket', ticketId],
    queryFn: async () => (await callApi(staffTicketShow, { params: { id: Number(ticketId) } })).data,
    enabled: isNumber,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === TICKET_STATUS.resolved ? false : FRESH_MS),
  });
  const missing = !isNumber || (error instanceof ApiRefusal && error.status === 404);
  if (data && !missing) return <Conversation key={data.id} ticket={data} />;
  return (
    <>
      <BackButton fallback={QUEUE} />
      {missing ? <FormAlert kind="warn">{t('office-tickets:missing')}</FormAlert> : null}
      {!missing && error ? (
        <FormAlert>
          {t('tickets:thread.failed')}{' '}
          <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('tickets:thread.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {!missing && !error ? <Spinner label={t('ui:loading')} /> : null}
    </>
  );
}
