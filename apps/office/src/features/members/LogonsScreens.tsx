import { type HistoryListOf, useHistoryList } from '@lajvard/client/lists';
import { allLogons, allLogonsCsv, memberLogons, memberLogonsCsv, type StaffLogon } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { i18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/**
 * Everybody's sign-ins and other actions, for the super admin
 * (docs/specification/2-account-and-back-office.md#12-staff).
 */
export function AllLogonsScreen() {
  const { t } = useTranslation('office-members');
  const list = useHistoryList({
    name: 'all-logons',
    sorts: ['id', 'created_at'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: (query) => callApi(allLogons, { query }),
    rowKey: (row) => row.id,
  });
  return (
    <Logons
      list={list}
      linked
      search={{ label: t('logons.keyword') }}
      fetchFile={() => callApi(allLogonsCsv, { query: list.fileQuery })}
    />
  );
}

/** When and from where one member used the account. */
export function MemberLogonsScreen() {
  return <ProfileFrame>{(member) => <MemberLogons key={member.id} userId={member.id} />}</ProfileFrame>;
}

function MemberLogons({ userId }: { userId: number }) {
  const list = useHistoryList({
    name: 'member-logons',
    sorts: ['id', 'created_at'],
    filters: [],
    searchOf: () => ({ user_id: userId }),
    fetchPage: (query) => callApi(memberLogons, { query }),
    rowKey: (row) => row.id,
  });
  return <Logons list={list} fetchFile={() => callApi(memberLogonsCsv, { query: list.fileQuery })} />;
}

interface LogonsProps {
  list: HistoryListOf<StaffLogon, unknown>;
  /** Whether players' account ids link to their profiles; not on the profile itself. */
  linked?: boolean;
  search?: { label: string };
  fetchFile(): Promise<string>;
}

function Logons({ list, linked = false, search, fetchFile }: LogonsProps) {
  const { t, i18n } = useTranslation('office-members');
  const format = useFormat();
  const columns = useMemo(
    () => columnsOf({ t, exists: i18n.exists.bind(i18n), format, linked }),
    [t, i18n, format, linked],
  );
  return (
    <OfficeList
      name="logons"
      label={t('logons.label')}
      list={list}
      columns={columns}
      search={search}
      days
      fetchFile={fetchFile}
      empty={{ title: t('logons.empty'), text: t('logons.empty-text') }}
    />
  );
}

interface ColumnOptions {
  t: TFunction<'office-members'>;
  exists: i18n['exists'];
  format: Format;
  linked: boolean;
}

/**
 * #, account id, date, time, action, IP (docs/specification/2-account-and-back-office.md#234-logon-history-of-staff).
 */
const columnsOf = ({ t, exists, format, linked }: ColumnOptions): Column<StaffLogon>[] => [
  { id: 'id', title: t('column.id'), cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'account_code',
    title: t('column.account-code'),
    cell: ({ issuer }) => <AccountLink code={issuer.account_code} mayOpen={linked && !issuer.is_admin} />,
  },
  {
    id: 'created_at',
    title: t('logons.date'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)}
      </time>
    ),
    sortable: true,
  },
  { id: 'time', title: t('logons.time'), cell: (row) => format.time(row.created_at, { seconds: true }) },
  {
    id: 'action',
    title: t('logons.action'),
    cell: (row) =>
      exists(`office-members:action.${row.action}`) ? t(`action.${row.action}`) : <bdi dir="ltr">{row.action}</bdi>,
  },
  { id: 'ip', title: t('logons.ip'), cell: (row) => <bdi dir="ltr">{row.ip ?? '–'}</bdi> },
  { id: 'description', title: t('logons.description') },
];
