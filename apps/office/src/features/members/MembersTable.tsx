import { useHistoryList } from '@lajvard/client/lists';
import { MEMBER_CRITERIA, type Member, mayDo, memberCsv, memberList } from '@lajvard/contract';
import { Checkbox, useFormat } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { BlacklistDialog, type Blacklisting } from './BlacklistDialog.tsx';
import { memberColumns } from './member-columns.tsx';

interface MembersTableProps {
  /** `all`: the whole list with a keyword; `search`: the members matching the criteria in the address. */
  kind: 'all' | 'search';
}

/** The filters of the list, which has unfinished registrations and closed accounts only on request. */
const FLAGS = ['online', 'held', 'unfinished', 'closed'] as const;

/** The query parameters used by each kind. */
const WORDS: Readonly<Record<MembersTableProps['kind'], readonly string[]>> = {
  all: ['keyword', ...FLAGS],
  search: MEMBER_CRITERIA,
};

const flag = (word: string | undefined): 1 | undefined => (word === '1' ? 1 : undefined);

/** Members by the address's parameters, each linking to the profile. Permitted staff can disable or activate them. */
export function MembersTable({ kind }: MembersTableProps) {
  const { t } = useTranslation('office-members');
  const format = useFormat();
  const { role } = useStaff();
  const [asked, setAsked] = useState<{ member: Member; change: Blacklisting } | null>(null);
  const list = useHistoryList({
    name: 'members',
    sorts: ['id', 'account_code', 'email'],
    align: 'asc',
    filters: WORDS[kind],
    isValue: kind === 'all' ? Object.fromEntries(FLAGS.map((name) => [name, (text: string) => text === '1'])) : {},
    searchOf: (text) => {
      const words = Object.fromEntries(WORDS[kind].map((name) => [name, text(name)]));
      const flags = Object.fromEntries(FLAGS.map((name) => [name, flag(words[name])]));
      return kind === 'all' ? { ...words, ...flags } : words;
    },
    fetchPage: (query) => callApi(memberList, { query }),
    rowKey: (row) => row.id,
  });
  const mayBlock = mayDo(role, 'members.block');
  const columns = useMemo(
    () =>
      memberColumns({ t, format, onChange: mayBlock ? (member, change) => setAsked({ member, change }) : undefined }),
    [t, format, mayBlock],
  );
  return (
    <>
      <OfficeList
        name="members"
        label={t('list.label')}
        list={list}
        columns={columns}
        search={kind === 'all' ? { label: t('list.keyword') } : undefined}
        filters={
          kind === 'all'
            ? FLAGS.map((name) => (
                <Checkbox
                  key={name}
                  label={t(`list.${name}`)}
                  checked={list.filter(name) === '1'}
                  onChange={({ target }) => list.setFilter(name, target.checked ? '1' : undefined)}
                />
              ))
            : null
        }
        fetchFile={mayDo(role, 'members.list') ? () => callApi(memberCsv, { query: list.fileQuery }) : undefined}
        empty={{ title: t('list.empty'), text: t('list.empty-text') }}
      />
      {asked ? <BlacklistDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
