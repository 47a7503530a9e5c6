import { useHistoryList } from '@lajvard/client/lists';
import { COLLEAGUE_STATES, type Colleague, mayDo, staffList } from '@lajvard/contract';
import { Button, type Format, SegmentedControl, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { type Act, ChangeDialog } from './ChangeDialog.tsx';
import { ColleagueDialog } from './ColleagueDialog.tsx';
import { ColleagueState } from './ColleagueState.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PastReviews } from './PastReviews.tsx';
import { RightsReviewLine } from './RightsReviewLine.tsx';
import { TrainingDialog } from './TrainingDialog.tsx';
import { TrainingState } from './TrainingState.tsx';

const FILTERS = ['all', ...COLLEAGUE_STATES] as const;

/** Who works in the office. */
export function StaffScreen() {
  const { t } = useTranslation(['office-staff', 'office']);
  const format = useFormat();
  const { role } = useStaff();
  const [opened, setOpened] = useState<{ id: number; act?: Act | 'training' } | null>(null);
  const [invites, setInvites] = useState(false);
  const list = useHistoryList({
    name: 'colleagues',
    sorts: ['id'],
    align: 'asc',
    filters: ['state'],
    isValue: { state: (text) => COLLEAGUE_STATES.some((state) => state === text) },
    searchOf: (text) => ({ state: text('state') }),
    fetchPage: (query) => callApi(staffList, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const colleague = list.answer?.data.find(({ id }) => id === opened?.id);
  return (
    <div className="stack gap-14">
      <p className="muted loose">{t('office-staff:hint')}</p>
      <RightsReviewLine />
      <OfficeList
        name="staff"
        label={t('office-staff:label')}
        list={list}
        columns={columns}
        before={
          mayDo(role, 'staff.manage') ? (
            <Button size="small" onClick={() => setInvites(true)}>
              {t('office-staff:invite.word')}
            </Button>
          ) : null
        }
        filters={
          <SegmentedControl
            label={t('office-staff:column.state')}
            hideLabel
            options={FILTERS.map((name) => ({ value: name, label: t(`office-staff:filter.${name}`) }))}
            value={list.filter('state') ?? 'all'}
            onChange={(name) => list.setFilter('state', name === 'all' ? undefined : name)}
          />
        }
        open={{ label: (row) => t('office-staff:open', { name: nameOf(row) }), onOpen: ({ id }) => setOpened({ id }) }}
        empty={{ title: t('office-staff:empty'), text: t('office-staff:empty-text') }}
      />
      <PastReviews />
      {colleague && opened ? <Opened colleague={colleague} opened={opened} onOpen={setOpened} /> : null}
      {invites ? <InviteDialog onClose={() => setInvites(false)} /> : null}
    </div>
  );
}

interface OpenedProps {
  colleague: Colleague;
  opened: { id: number; act?: Act | 'training' };
  onOpen(next: { id: number; act?: Act | 'training' } | null): void;
}

/** The colleague, or the form that changes something of theirs. */
function Opened({ colleague, opened: { id, act }, onOpen }: OpenedProps) {
  if (act === 'training') return <TrainingDialog colleague={colleague} onClose={() => onOpen(null)} />;
  if (act) return <ChangeDialog colleague={colleague} act={act} onClose={() => onOpen(null)} />;
  const change = (next: Act | 'training') => onOpen({ id, act: next });
  return <ColleagueDialog colleague={colleague} onChange={change} onClose={() => onOpen(null)} />;
}

const nameOf = ({ full_name: name, email }: Colleague): string => name ?? email;

const columnsOf = (t: TFunction<['office-staff', 'office']>, format: Format): Column<Colleague>[] => [
  { id: 'id', title: '#', cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true },
  {
    id: 'full_name',
    title: t('office-staff:column.name'),
    cell: (row) => (
      <>
        <bdi>{nameOf(row)}</bdi> {row.is_you ? <span className="muted">({t('office-staff:you')})</span> : null}
      </>
    ),
    head: true,
  },
  { id: 'email', title: t('office-staff:column.email'), cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
  { id: 'role', title: t('office-staff:column.role'), cell: (row) => t(`office:role.${row.role}`) },
  { id: 'partner', title: t('office-staff:column.partner'), cell: (row) => <bdi>{row.partner ?? '–'}</bdi> },
  { id: 'state', title: t('office-staff:column.state'), cell: (row) => <ColleagueState colleague={row} /> },
  {
    id: 'second_factor',
    title: t('office-staff:column.second-factor'),
    cell: (row) => t(`office-staff:${row.second_factor ? 'yes' : 'no'}`),
  },
  {
    id: 'training',
    title: t('office-staff:column.training'),
    cell: (row) => <TrainingState training={row.training} />,
  },
  {
    id: 'last_used_at',
    title: t('office-staff:column.last-used'),
    cell: ({ last_used_at: at }) =>
      at === null ? t('office-staff:never') : <time dateTime={at}>{format.dateTime(at)}</time>,
  },
  { id: 'sessions', title: t('office-staff:column.sessions'), cell: (row) => format.count(row.sessions), align: 'end' },
  { id: 'language', title: t('office-staff:column.language') },
];
