import { useHistoryList } from '@lajvard/client/lists';
import { memberLogons, memberLogonsCsv } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { logonColumns } from './logon-columns.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';

/** When and from where one member used the account. */
export function MemberLogonsScreen() {
  return <ProfileFrame>{(member) => <Logons key={member.id} userId={member.id} />}</ProfileFrame>;
}

function Logons({ userId }: { userId: number }) {
  const { t, i18n } = useTranslation('office-members');
  const format = useFormat();
  const list = useHistoryList({
    name: 'member-logons',
    sorts: ['id', 'created_at'],
    filters: [],
    searchOf: () => ({ user_id: userId }),
    fetchPage: (query) => callApi(memberLogons, { query }),
  });
  const columns = useMemo(
    () => logonColumns({ t, exists: i18n.exists.bind(i18n), format, linked: false }),
    [t, i18n, format],
  );
  return (
    <OfficeList
      name="logons"
      label={t('logons.label')}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      days
      fetchFile={() => callApi(memberLogonsCsv, { query: list.fileQuery })}
      empty={{ title: t('logons.empty'), text: t('logons.empty-text') }}
    />
  );
}
