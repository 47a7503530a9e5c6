import { DigitsFilter, useHistoryList } from '@lajvard/client/lists';
import { lookCsv, lookList, type StaffLook } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import styles from './looks.module.css';
import { askedWords, NAMESPACES, shownWords, subjectWords, type Words } from './words.ts';

// docs/specification/2-account-and-back-office.md#96-account-ids-years-hours: an account id has 9 to 11 digits
const MAX_CODE_LENGTH = 11;

/** What staff looked at, newest first: by whom, about whom, in which file or search. */
export function LooksScreen() {
  const { t } = useTranslation(NAMESPACES);
  const format = useFormat();
  const list = useHistoryList({
    name: 'looks',
    sorts: ['id'],
    filters: ['keyword', 'account'],
    isValue: { account: (text) => /^\d{1,11}$/.test(text) },
    searchOf: (text) => ({ keyword: text('keyword'), account_code: text('account') }),
    fetchPage: (query) => callApi(lookList, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <div className="stack gap-14">
      <p className="muted loose">{t('office-looks:hint')}</p>
      <OfficeList
        name="staff-reads"
        label={t('office-looks:label')}
        list={list}
        columns={columns}
        search={{ label: t('office-looks:search') }}
        filters={
          <DigitsFilter
            className={styles.account}
            hideLabel
            label={t('office-looks:account')}
            value={list.filter('account') ?? ''}
            onFilter={(code) => list.setFilter('account', code, { replace: true })}
            longest={MAX_CODE_LENGTH}
          />
        }
        days
        fetchFile={() => callApi(lookCsv, { query: list.fileQuery })}
        empty={{ title: t('office-looks:empty'), text: t('office-looks:empty-text') }}
      />
    </div>
  );
}

const columnsOf = (t: Words, format: Format): Column<StaffLook>[] => [
  { id: 'id', title: '#', cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'at',
    title: t('office-looks:date'),
    cell: (row) => (
      <time dateTime={row.at} title={row.at}>
        {format.date(row.at)}
      </time>
    ),
  },
  { id: 'time', title: t('office-looks:time'), cell: (row) => format.time(row.at, { seconds: true }) },
  {
    id: 'staff',
    title: t('office-looks:staff'),
    cell: (row) => <bdi dir="ltr">{row.staff.email ?? row.staff.id}</bdi>,
  },
  { id: 'call', title: t('office-looks:call'), lead: true, cell: (row) => shownWords(t, row.call) },
  {
    id: 'account_code',
    title: t('office-looks:account'),
    cell: ({ person }) =>
      person?.is_staff ? (
        <bdi dir="ltr">{person.email}</bdi>
      ) : person ? (
        <AccountLink code={person.account_code} />
      ) : (
        '–'
      ),
  },
  { id: 'subject', title: t('office-looks:about'), cell: (row) => subjectWords(t, row.subject) || '–' },
  { id: 'asked', title: t('office-looks:asked'), cell: (row) => askedWords(t, row) || '–' },
  { id: 'staff_id', title: t('office-looks:staff-id') },
];
