import { useHistoryList } from '@lajvard/client/lists';
import { type Logon, logonCsv, logonHistory } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { i18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { HistoryFrame } from './HistoryFrame.tsx';

/** When and from where the player signed in (docs/specification/2-account-and-back-office.md#37-logon-history). */
export function LogonHistoryScreen() {
  const { t, i18n } = useTranslation(['payments', 'ui']);
  const format = useFormat();
  const list = useHistoryList({
    name: 'logons',
    sorts: ['id', 'created_at'],
    filters: [],
    fetchPage: (query) => callApi(logonHistory, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, i18n, format), [t, i18n, format]);
  const total = list.answer?.meta.total;
  return (
    <HistoryFrame
      name="logons"
      label={t('payments:logons.label')}
      list={list}
      columns={columns}
      facts={total === undefined ? [] : [{ name: t('payments:logons.count'), value: format.count(total) }]}
      fetchFile={() => callApi(logonCsv, { query: list.fileQuery })}
      empty={{ title: t('payments:logons.empty'), text: t('payments:logons.empty-text') }}
    />
  );
}

/** What staff changed of the balance: amount and reason stand in no other history. */
const MOVED_MONEY: ReadonlySet<string> = new Set(['BALANCE_CHARGED', 'CHARGE_REVERSED', 'ROUND_CORRECTED']);

const columnsOf = (t: TFunction<['payments', 'ui']>, { exists }: i18n, format: Format): Column<Logon>[] => [
  {
    id: 'id',
    title: t('payments:column.id'),
    cell: (row) => <bdi dir="ltr">{row.own_number}</bdi>,
    sortable: true,
    head: true,
  },
  {
    id: 'created_at',
    title: t('payments:logons.date'),
    cell: (row) => <time dateTime={row.created_at}>{format.date(row.created_at)}</time>,
    sortable: true,
  },
  { id: 'time', title: t('payments:logons.time'), cell: (row) => format.time(row.created_at, { seconds: true }) },
  {
    id: 'action',
    title: t('payments:logons.action'),
    cell: (row) => {
      const key = `payments:action.${row.action}`;
      const words = exists(key) ? t(key) : <bdi dir="ltr">{row.action}</bdi>;
      if (!MOVED_MONEY.has(row.action)) return words;
      return (
        <div className="stack gap-4">
          <span>{words}</span>
          <bdi className="muted text-2">{row.description}</bdi>
        </div>
      );
    },
  },
  { id: 'ip', title: t('payments:logons.ip'), cell: (row) => <bdi dir="ltr">{row.ip ?? '–'}</bdi> },
  { id: 'own_number', title: t('payments:column.id') },
  { id: 'description', title: t('payments:column.description') },
];
