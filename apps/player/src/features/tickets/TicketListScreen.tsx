import { FileButton, useHistoryList } from '@lajvard/client/lists';
import { StatusMark, TeamName, TICKET_STATUS_NAMES } from '@lajvard/client/tickets';
import { TICKET_STATUS, type TicketLine, ticketCsv, ticketList } from '@lajvard/contract';
import { buttonClass, type Format, linkClass, SelectField, useFormat } from '@lajvard/ui';
import { type Column, DayRange, HistoryTable } from '@lajvard/ui/tables';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { KeywordFilter } from './KeywordFilter.tsx';
import styles from './tickets-page.module.css';

const searchOf = (text: (name: string) => string | undefined) => {
  const status = (TICKET_STATUS_NAMES as readonly string[]).indexOf(text('status') ?? '');
  const keyword = text('keyword');
  return { ...(status < 0 ? {} : { status }), ...(keyword === undefined ? {} : { keyword }) };
};

/**
 * The player's tickets (docs/specification/2-account-and-back-office.md#28-tickets): newest first, filtered by status,
 * keyword and date. An answered ticket is marked as waiting for the player.
 */
export function TicketListScreen() {
  const { t } = useTranslation(['tickets', 'ui']);
  const format = useFormat();
  const navigate = useNavigate();
  const list = useHistoryList({
    name: 'tickets',
    sorts: ['id', 'created_at', 'updated_at', 'status'],
    filters: ['status', 'keyword'],
    isValue: { status: (text) => TICKET_STATUS_NAMES.some((name) => name === text) },
    searchOf,
    fetchPage: (query) => callApi(ticketList, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const total = list.answer?.meta.total;
  return (
    <AccountArea>
      <div className={`${styles.filters} flex wrap`}>
        <SelectField
          label={t('tickets:column.status')}
          value={list.filter('status') ?? ''}
          onChange={({ target }) => list.setFilter('status', target.value || undefined)}
        >
          <option value="">{t('tickets:status.all')}</option>
          {TICKET_STATUS_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`tickets:status.${name}`)}
            </option>
          ))}
        </SelectField>
        <KeywordFilter
          value={list.filter('keyword') ?? ''}
          onFilter={(keyword) => list.setFilter('keyword', keyword || undefined, { replace: true })}
        />
        <DayRange days={list.days} onChange={list.setDays} />
      </div>
      <div className={`${styles.totals} flex wrap between`}>
        <dl aria-label={t('tickets:list.totals')}>
          {total === undefined ? null : (
            <div>
              <dt className="text-2">{t('tickets:list.count')}</dt>
              <dd className="text-4 weight-650">{format.count(total)}</dd>
            </div>
          )}
        </dl>
        <FileButton name="tickets" columns={columns} fetchFile={() => callApi(ticketCsv, { query: list.fileQuery })} />
      </div>
      <HistoryTable
        {...list.table}
        label={t('tickets:list.label')}
        columns={columns}
        waits={(row) => row.status === TICKET_STATUS.answered}
        open={{
          label: (row) => t('tickets:list.open', { id: row.own_number }),
          onOpen: (row) =>
            void navigate({ to: '/account/ticketing/ticket/$ticketId', params: { ticketId: String(row.id) } }),
        }}
        empty={{
          title: t('tickets:list.empty'),
          text: t('tickets:list.empty-text'),
          action: (
            <Link to="/account/ticketing/create" className={buttonClass({ kind: 'quiet' })}>
              {t('tickets:list.begin')}
            </Link>
          ),
        }}
      />
    </AccountArea>
  );
}

const columnsOf = (t: TFunction<['tickets', 'ui']>, { date, time }: Format): Column<TicketLine>[] => {
  const moment = (at: string) => (
    <time dateTime={at}>
      {date(at)} <span className="muted">{time(at)}</span>
    </time>
  );
  return [
    {
      id: 'id',
      title: t('tickets:column.id'),
      cell: (row) => <bdi dir="ltr">{row.own_number}</bdi>,
      sortable: true,
      head: true,
    },
    {
      id: 'subject',
      title: t('tickets:column.subject'),
      cell: (row) => (
        <Link
          to="/account/ticketing/ticket/$ticketId"
          params={{ ticketId: String(row.id) }}
          className={linkClass({ quiet: true })}
          dir="auto"
        >
          {row.subject}
        </Link>
      ),
    },
    { id: 'team', title: t('tickets:column.team'), cell: (row) => <TeamName team={row.team} /> },
    {
      id: 'status',
      title: t('tickets:column.status'),
      cell: (row) => <StatusMark status={row.status} />,
      sortable: true,
    },
    {
      id: 'created_at',
      title: t('tickets:column.created'),
      cell: (row) => moment(row.created_at),
      sortable: true,
    },
    {
      id: 'updated_at',
      title: t('tickets:column.updated'),
      cell: (row) => moment(row.updated_at),
      sortable: true,
    },
    { id: 'own_number', title: t('tickets:column.id') },
    { id: 'priority', title: t('tickets:column.priority'), cell: (row) => t(`tickets:priority.${row.priority}`) },
  ];
};
