import { ReplyForm, ResolveButton, StatusMark, TeamName, Thread } from '@lajvard/client/tickets';
import {
  lastMessageOf,
  TICKET_STATUS,
  type Ticket,
  ticketCreate,
  ticketImageFile,
  ticketResolved,
  ticketShow,
} from '@lajvard/contract';
import { Button, FormAlert, linkClass, Spinner, useFormat } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { useOwnDrafts } from './own-drafts.ts';
import styles from './tickets-page.module.css';

const FRESH_MS = 10_000;

interface TicketScreenProps {
  /** As in the address. */
  ticketId: string;
  /** Shown if there is no such ticket (docs/specification/2-account-and-back-office.md#84-failures). */
  missing: ReactNode;
}

const loadImage = async (image: string): Promise<Blob> =>
  (await callApi(ticketImageFile, { params: { image } })) as Blob;

/**
 * A ticket and its messages (docs/specification/2-account-and-back-office.md#28-tickets); fetched again every 10 s
 * while visible.
 */
export function TicketScreen({ ticketId, missing }: TicketScreenProps) {
  const { t } = useTranslation(['tickets', 'ui']);
  const isNumber = /^[1-9]\d{0,14}$/.test(ticketId);
  const { data, error, refetch } = useQuery({
    queryKey: ['ticket', ticketId],
    queryFn: async () => (await callApi(ticketShow, { params: { id: Number(ticketId) } })).data,
    enabled: isNumber,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === TICKET_STATUS.resolved ? false : FRESH_MS),
  });
  if (!isNumber || (error instanceof ApiRefusal && error.status === 404)) return missing;
  return (
    <AccountArea title={data ? t('tickets:title', { id: data.own_number }) : undefined}>
      {data ? <Conversation ticket={data} /> : null}
      {!data && error ? (
        <FormAlert>
          {t('tickets:thread.failed')}{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            {t('tickets:thread.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {!data && !error ? <Spinner label={t('ui:loading')} /> : null}
    </AccountArea>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const queries = useQueryClient();
  const drafts = useOwnDrafts();
  const ended = ticket.status === TICKET_STATUS.resolved;
  const take = (data: Ticket) => {
    queries.setQueryData(['ticket', String(ticket.id)], data);
    void queries.invalidateQueries({ queryKey: ['list', 'tickets'] });
  };
  const send = async (reply: { message: string; request_id: string }, files: readonly Blob[]) => {
    take((await callApi(ticketCreate, { body: { ...reply, ticket_id: ticket.id }, files })).data);
    notify.ok(t('tickets:form.reply-sent'), { id: 'reply-sent' });
  };
  return (
    <>
      <Facts ticket={ticket} />
      <Thread ticket={ticket} reader="player" loadImage={loadImage} />
      {ended ? (
        <p className={`${styles.ended} muted`}>{t('tickets:thread.resolved')}</p>
      ) : (
        <section className={`${styles.answer} stack gap-18`} aria-label={t('tickets:form.reply')}>
          {drafts ? <ReplyForm ticketId={ticket.id} drafts={drafts} send={send} /> : null}
          <ResolveButton
            seen={lastMessageOf(ticket)}
            resolve={async (seen) =>
              take((await callApi(ticketResolved, { params: { id: ticket.id }, query: { seen } })).data)
            }
            onStale={() => void queries.invalidateQueries({ queryKey: ['ticket', String(ticket.id)] })}
          />
        </section>
      )}
    </>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { dateTime } = useFormat();
  return (
    <header className={styles.head}>
      <Link to="/account/ticketing/tickets" className={linkClass({ quiet: true })}>
        {t('tickets:list.back')}
      </Link>
      <h2 className="text-4 weight-650 break">
        <bdi>{ticket.subject}</bdi>
      </h2>
      <dl className={`${styles.facts} flex wrap`}>
        <div>
          <dt className="text-2">{t('tickets:column.status')}</dt>
          <dd>
            <StatusMark status={ticket.status} />
          </dd>
        </div>
        <div>
          <dt className="text-2">{t('tickets:column.team')}</dt>
          <dd>
            <TeamName team={ticket.team} />
          </dd>
        </div>
        <div>
          <dt className="text-2">{t('tickets:column.created')}</dt>
          <dd>
            <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
          </dd>
        </div>
      </dl>
    </header>
  );
}
