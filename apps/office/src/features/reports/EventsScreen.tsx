import { useHistoryList } from '@lajvard/client/lists';
import {
  EVENT_KINDS,
  type EventKind,
  eventReport,
  eventReportCsv,
  mayDo,
  type SignificantEvent,
} from '@lajvard/contract';
import { type Format, formatMoney, SelectField, Sentence } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink, CODE_LINK } from '../../shared/links/AccountLink.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { StaffEmail } from '../../shared/links/StaffEmail.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { type PeriodFormat, usePeriodFormat, useReportFormat } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { EVENT_NAMESPACES, eventWords } from './event-words.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import styles from './reports.module.css';
import { isPeriodValue, periodName, usePeriod } from './use-period.ts';

const TYPES = ['total', 'range', 'monthly', 'yearly'] as const;
const kindOf = (text: string | undefined): EventKind | undefined => EVENT_KINDS.find((kind) => kind === text);

/** Significant events, newest first: what a regulator asks about, wherever it is recorded. */
export function EventsScreen() {
  const { t } = useTranslation(EVENT_NAMESPACES);
  const format = useReportFormat();
  const periodFormat = usePeriodFormat();
  const { role } = useStaff();
  const period = usePeriod(TYPES, 'total');
  const list = useHistoryList({
    name: `events:${JSON.stringify(period.query)}`,
    sorts: ['at'],
    filters: ['type', 'year', 'month', 'kind'],
    isValue: { ...isPeriodValue(TYPES), kind: (text) => kindOf(text) !== undefined },
    searchOf: (text) => ({ kind: text('kind') }),
    fetchPage: ({ page, limit, align, search }) =>
      callApi(eventReport, { query: { ...period.query, ...kindIn(search), page, limit, align } }),
    rowKey: ({ id }) => id,
  });
  const columns = useMemo(() => columnsOf(t, format, periodFormat, role), [t, format, periodFormat, role]);
  return (
    <div className="stack gap-14">
      {list.answer ? (
        <p className="muted loose">
          <Sentence text={t('office-events:intro', { large: formatMoney(list.answer.large) })} />
        </p>
      ) : null}
      <OfficeList
        name="events"
        shows={periodName(period)}
        label={t('office-events:title')}
        list={list}
        columns={columns}
        filters={
          <>
            <PeriodFilter types={TYPES} period={period} />
            <SelectField
              className={styles.choice}
              label={t('office-events:kind')}
              hideLabel
              value={kindOf(list.filter('kind')) ?? ''}
              onChange={({ target }) => list.setFilter('kind', target.value || undefined)}
            >
              <option value="">{t('office-events:all-kinds')}</option>
              {EVENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`office-events:kinds.${kind}`)}
                </option>
              ))}
            </SelectField>
          </>
        }
        fetchFile={() => {
          const { align, search } = list.fileQuery;
          return callApi(eventReportCsv, { query: { ...period.query, ...kindIn(search), align } });
        }}
        empty={{ title: t('office-events:empty'), text: t('office-events:empty-text') }}
      />
    </div>
  );
}

/** Takes the kind out of the list's search: this call has its filters as plain query parameters. */
const kindIn = (search: string | undefined): { kind?: EventKind } => {
  const kind = kindOf((JSON.parse(search ?? '{}') as { kind?: string }).kind);
  return kind ? { kind } : {};
};

/** Whom or what an event concerns, linked where this reader may open it. */
function About({ event: { person, round }, role }: { event: SignificantEvent; role: string | null }) {
  const { t } = useTranslation('office-events');
  if (round === null && person === null) return <span className="muted">{t('office-events:none')}</span>;
  const number = <bdi dir="ltr">{round}</bdi>;
  return (
    <span className="inline-row gap-10">
      {round === null ? null : mayDo(role, 'rounds.read') ? (
        <OfficeLink to={`/account/round/overview/${round}`} className={CODE_LINK}>
          {t('office-events:round', { round: '' })}
          {number}
        </OfficeLink>
      ) : (
        number
      )}
      {person === null ? null : person.is_staff ? (
        mayDo(role, 'staff.read') ? (
          <OfficeLink to="/account/staff" className={CODE_LINK}>
            <bdi dir="ltr">{person.email}</bdi>
          </OfficeLink>
        ) : (
          <bdi dir="ltr">{person.email}</bdi>
        )
      ) : (
        <AccountLink code={person.account_code} mayOpen={mayDo(role, 'members.profile')} />
      )}
    </span>
  );
}

const columnsOf = (
  t: TFunction<typeof EVENT_NAMESPACES>,
  format: Format,
  periodFormat: PeriodFormat,
  role: string | null,
): Column<SignificantEvent>[] => [
  {
    id: 'at',
    title: t('office-reports:date'),
    sortable: true,
    head: true,
    cell: ({ at }) => (
      <time dateTime={at} title={at}>
        {format.reportDate(at)}
      </time>
    ),
  },
  { id: 'time', title: t('office-reports:time'), cell: ({ at }) => format.time(at, { seconds: true }) },
  { id: 'kind', title: t('office-events:kind'), lead: true, cell: ({ kind }) => t(`office-events:kinds.${kind}`) },
  {
    id: 'details',
    title: t('office-events:details'),
    cell: (event) => (
      <span className={styles.details}>
        <Sentence text={eventWords(t, format, periodFormat, event)} />
      </span>
    ),
  },
  { id: 'about', title: t('office-events:about'), cell: (event) => <About event={event} role={role} /> },
  {
    id: 'staff',
    title: t('office-events:by'),
    cell: ({ staff }) =>
      staff ? <StaffEmail staff={staff} /> : <span className="muted">{t('office-events:none')}</span>,
  },
  { id: 'id', title: t('office-events:column.id') },
  { id: 'staff_id', title: t('office-events:column.staff_id') },
  { id: 'account_code', title: t('office-events:column.account_code') },
  { id: 'person', title: t('office-events:column.person') },
  { id: 'round', title: t('office-events:column.round') },
  { id: 'subject', title: t('office-events:column.subject') },
  { id: 'amount', title: t('office-events:column.amount') },
  { id: 'facts', title: t('office-events:column.facts') },
];
