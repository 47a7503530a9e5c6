import { useHistoryList } from '@lajvard/client/lists';
import { allLogons, allLogonsCsv } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { logonColumns } from './logon-columns.tsx';

/**
 * Everybody's sign-ins and other actions, for the super admin
 * (docs/specification/2-account-and-back-office.md#12-staff).
 */
export function AllLogonsScreen() {
  const { t, i18n } = useTranslation('office-members');
  const format = useFormat();
  const list = useHistoryList({
    name: 'all-logons',
    sorts: ['id', 'created_at'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: (query) => callApi(allLogons, { query }),
  });
  const columns = useMemo(
    () => logonColumns({ t, exists: i18n.exists.bind(i18n), format, linked: true }),
    [t, i18n, format],
  );
  return (
    <OfficeList
      name="logons"
      label={t('logons.label')}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      search={{ label: t('logons.keyword') }}
      days
      fetchFile={() => callApi(allLogonsCsv, { query: list.fileQuery })}
      empty={{ title: t('logons.empty'), text: t('logons.empty-text') }}
    />
  );
}
