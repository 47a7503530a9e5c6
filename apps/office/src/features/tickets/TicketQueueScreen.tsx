import { DigitsFilter, useHistoryList } from '@lajvard/client/lists';
import { StatusMark, TeamName, TICKET_STATUS_NAMES } from '@lajvard/client/tickets';
import {
  mayDo,
  type StaffTicketLine,
  staffTicketCsv,
  staffTicketList,
  TICKET_STATUS,
  type TicketStatus,
} from '@lajvard/contract';
import { Button, buttonClass, type Format, SelectField, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { CODE_LINK } from '../../shared/links/AccountLink.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { OfficeList, placeColumn } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { OpenTicketDialog } from './OpenTicketDialog.tsx';
import { TicketAccount } from './TicketAccount.tsx';
import { TicketOwner } from './TicketOwner.tsx';
import styles from './tickets-page.module.css';

const ALL = 'all';
// docs/specification/2-account-and-back-office.md#96-account-ids-years-hours: an account id has 9 to 11 digits
const MAX_CODE_LENGTH = 11;
const WAITING = 'waiting';

/** The status in the address, as on the wire; by default the waiting ones. */
const statusOf = (name: string | undefined): TicketStatus | typeof WAITING | undefined => {
  if (name === ALL) return undefined;
  const code = TICKET_STATUS_NAMES.findIndex((known) => name !== undefined && known === name);
  return code < 0 ? WAITING : (code as TicketStatus);
};

const OWNERS = ['mine', 'nobody'] as const;

/** Whose tickets, in the address as on the wire; by default everybody's. */
const ownerOf = (name: string | undefined) => OWNERS.find((known) => known === name);

const waits = ({ status }: StaffTicketLine): boolean => status === TICKET_STATUS.new || status === TICKET_STATUS.open;

/**
 * The tickets of all players; by default those that wait for an answer
 * (docs/specification/2-account-and-back-office.md#235-tickets-of-staff).
 */
export function TicketQueueScreen() {
  const { t } = useTranslation(['office-tickets', 'tickets', 'ui']);
  const format = useFormat();
  const list = useHistoryList({
    name: 'staff-tickets',
    sorts: ['id', 'created_at', 'updated_at', 'priority', 'status'],
    filters: ['keyword', 'status', 'owner', 'account'],
    isValue: {
      status: (text) => text === ALL || text === WAITING || TICKET_STATUS_NAMES.some((name) => name === text),
      owner: (text) => ownerOf(text) !== undefined,
      account: (text) => /^\d{1,11}$/.test(text),
    },
    searchOf: (text) => ({
      keyword: text('keyword'),
      status: statusOf(text('status')),
      owner: ownerOf(text('owner')),
      account_code: text('account'),
    }),
    fetchPage: (query) => callApi(staffTicketList, { query }),
    rowKey: (row) => row.id,
  });
  const { role } = useStaff();
  const [opening, setOpening] = useState(false);
  const { answer, first } = list;
  const columns = useMemo(
    () => [placeColumn(answer?.data ?? [], first, format.count), ...columnsOf(t, format)],
    [answer, first, t, format],
  );
  return (
    <div className="stack gap-14">
      <div className="row wrap between gap-10">
        <OwnerFilter value={list.filter('owner')} onChange={(name) => list.setFilter('owner', name)} />
        <div className="row wrap gap-10">
          <OfficeLink to="/account/tickets/templates" className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {t('office-tickets:template.list')}
          </OfficeLink>
          {mayDo(role, 'tickets.answer') ? (
            <Button kind="quiet" size="small" onClick={() => setOpening(true)}>
              {t('office-tickets:new.title')}
            </Button>
          ) : null}
        </div>
      </div>
      {opening ? <OpenTicketDialog onClose={() => setOpening(false)} /> : null}
      <OfficeList
        name="tickets"
        shows={list.filter('status') === undefined ? WAITING : undefined}
        label={t('office-tickets:label')}
        list={list}
        columns={columns}
        search={{ label: t('tickets:list.search') }}
        filters={
          <>
            <SelectField
              className={styles.status}
              label={t('tickets:column.status')}
              hideLabel
              value={list.filter('status') ?? WAITING}
              onChange={({ target }) => list.setFilter('status', target.value === WAITING ? undefined : target.value)}
            >
              <option value={WAITING}>{t('office-tickets:waiting')}</option>
              {TICKET_STATUS_NAMES.map((name) => (
                <option key={name} value={name}>
                  {t(`office-tickets:status.${name}`)}
                </option>
              ))}
              <option value={ALL}>{t('tickets:status.all')}</option>
            </SelectField>
            <DigitsFilter
              className={styles.account}
              hideLabel
              label={t('office-tickets:account')}
              value={list.filter('account') ?? ''}
              onFilter={(code) => list.setFilter('account', code, { replace: true })}
              longest={MAX_CODE_LENGTH}
            />
          </>
        }
        days
        fetchFile={() => callApi(staffTicketCsv, { query: list.fileQuery })}
        rowTint={waits}
        empty={{ title: t('office-tickets:empty'), text: t('office-tickets:empty-text') }}
      />
    </div>
  );
}

interface OwnerFilterProps {
  value: string | undefined;
  onChange(name: string | undefined): void;
}

/** Whose tickets are listed; above the other filters, which fill their line. */
function OwnerFilter({ value, onChange }: OwnerFilterProps) {
  const { t } = useTranslation('office-tickets');
  return (
    <SelectField
      className={styles.owner}
      label={t('office-tickets:owner.name')}
      hideLabel
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
    >
      <option value={ALL}>{t('office-tickets:owner.anybodys')}</option>
      {OWNERS.map((name) => (
        <option key={name} value={name}>
          {t(`office-tickets:owner.of-${name}`)}
        </option>
      ))}
    </SelectField>
  );
}

const columnsOf = (
  t: TFunction<['office-tickets', 'tickets', 'ui']>,
  { date, time }: Format,
): Column<StaffTicketLine>[] => [
  {
    id: 'account_code',
    title: t('office-tickets:account'),
    cell: (row) => <TicketAccount code={row.user.account_code} />,
  },
  {
    id: 'id',
    title: t('office-tickets:ticket'),
    cell: (row) => (
      <OfficeLink to={`/account/tickets/${row.id}`} className={CODE_LINK}>
        <bdi dir="ltr">{row.id}</bdi>
      </OfficeLink>
    ),
    sortable: true,
    head: true,
  },
  {
    id: 'created_at',
    title: t('tickets:column.created'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {date(row.created_at)}
      </time>
    ),
    sortable: true,
  },
  { id: 'time', title: t('office-tickets:time'), cell: (row) => time(row.created_at) },
  {
    id: 'subject',
    title: t('tickets:column.subject'),
    lead: true,
    cell: (row) => (
      <span dir="auto" className={`${styles.subject} ellipsis`} title={row.subject}>
        {row.subject}
      </span>
    ),
  },
  {
    id: 'priority',
    title: t('tickets:column.priority'),
    cell: (row) => t(`tickets:priority.${row.priority}`),
    sortable: true,
  },
  { id: 'team', title: t('tickets:column.team'), cell: (row) => <TeamName team={row.team} /> },
  { id: 'owner', title: t('office-tickets:owner.name'), cell: (row) => <TicketOwner owner={row.owner} /> },
  {
    id: 'status',
    title: t('tickets:column.status'),
    cell: (row) => <StatusMark status={row.status} />,
    sortable: true,
  },
  {
    id: 'open',
    title: '',
    action: true,
    cell: (row) => (
      <OfficeLink to={`/account/tickets/${row.id}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
        {t('office-tickets:open')}
      </OfficeLink>
    ),
    align: 'end',
  },
  { id: 'updated_at', title: t('tickets:column.updated') },
  { id: 'full_name', title: t('office-tickets:player') },
];
