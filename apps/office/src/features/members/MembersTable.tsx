import { type ListQuery, useHistoryList } from '@lajvard/client/lists';
import { MEMBER_CRITERIA, type Member, mayDo, memberCsv, memberList } from '@lajvard/contract';
import { Checkbox, useFormat } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/staff.ts';
import { BlacklistDialog, type Blacklisting } from './BlacklistDialog.tsx';
import { memberColumns } from './member-columns.tsx';

type Sort = 'id' | 'account_code' | 'email';
const fetchPage = (query: ListQuery<Sort>) => callApi(memberList, { query });

interface MembersTableProps {
  /** `all`: the whole list with its keyword; `search`: what the criteria in the address find. */
  kind: 'all' | 'search';
}

/** What narrows the list: registrations that are not finished and closed accounts stand in it only when they are asked for. */
const FLAGS = ['online', 'held', 'unfinished', 'closed'] as const;

/** The words of the address that each of them is about. */
const WORDS: Readonly<Record<MembersTableProps['kind'], readonly string[]>> = {
  all: ['keyword', ...FLAGS],
  search: MEMBER_CRITERIA,
};

const flag = (word: string | undefined): 1 | undefined => (word === '1' ? 1 : undefined);

/** Members by the words of the address; each leads to its profile, and can be disabled or activated by who may. */
export function MembersTable({ kind }: MembersTableProps) {
  const { t } = useTranslation('office-members');
  const format = useFormat();
  const { role } = useStaff();
  const [asked, setAsked] = useState<{ member: Member; change: Blacklisting } | null>(null);
  const list = useHistoryList<Member, Sort, Awaited<ReturnType<typeof fetchPage>>>({
    name: 'members',
    sorts: ['id', 'account_code', 'email'],
    align: 'asc',
    filters: WORDS[kind],
    searchOf: (text) => {
      const words = Object.fromEntries(WORDS[kind].map((name) => [name, text(name)]));
      const flags = Object.fromEntries(FLAGS.map((name) => [name, flag(words[name])]));
      return kind === 'all' ? { ...words, ...flags } : words;
    },
    fetchPage,
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
        rowKey={(row) => row.id}
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
