import { useHistoryList } from '@lajvard/client/lists';
import { type Proposal, proposalList } from '@lajvard/contract';
import { type Format, SegmentedControl, Sentence, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { ChangedSettings } from './ChangedSettings.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { ProposalStatusMark } from './ProposalStatusMark.tsx';
import styles from './proposals-list.module.css';
import { NAMESPACES, sentenceOf, type Words } from './words.ts';

const FILTERS = ['waiting', 'confirmed', 'declined', 'lapsed', 'all'] as const;
type Filter = (typeof FILTERS)[number];
const filterOf = (text: string | undefined): Filter => FILTERS.find((name) => name === text) ?? 'waiting';

/** What waits for a second person, and what became of it. */
export function ProposalsScreen() {
  const { t } = useTranslation(NAMESPACES);
  const format = useFormat();
  const [opened, setOpened] = useState<Proposal | null>(null);
  const list = useHistoryList({
    name: 'proposals',
    sorts: ['id'],
    filters: ['status'],
    isValue: { status: (text) => FILTERS.some((name) => name === text) },
    searchOf: (text) => {
      const filter = filterOf(text('status'));
      return { status: filter === 'all' ? undefined : filter };
    },
    fetchPage: (query) => callApi(proposalList, { query }),
    rowKey: (row) => row.id,
  });
  const filter = filterOf(list.filter('status'));
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <div className="stack gap-14">
      <p className="muted loose">{t('office-proposals:hint')}</p>
      <ChangedSettings />
      <OfficeList
        name="proposals"
        label={t('office-proposals:label')}
        list={list}
        columns={columns}
        filters={
          <SegmentedControl
            label={t('office-proposals:column.status')}
            hideLabel
            options={FILTERS.map((name) => ({ value: name, label: t(`office-proposals:filter.${name}`) }))}
            value={filter}
            onChange={(name) => list.setFilter('status', name === 'waiting' ? undefined : name)}
          />
        }
        rowTint={(row) => filter !== 'waiting' && row.may.includes('confirm')}
        open={{ label: (row) => t('office-proposals:title', { id: row.id }), onOpen: setOpened }}
        empty={{ title: t('office-proposals:empty'), text: t('office-proposals:empty-text') }}
      />
      {opened ? <ProposalDialog proposal={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

const columnsOf = (t: Words, format: Format): Column<Proposal>[] => [
  { id: 'id', title: '#', cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'what',
    title: t('office-proposals:column.what'),
    cell: (row) => (
      <span className={styles.what}>
        <Sentence text={sentenceOf(t, row)} />
      </span>
    ),
    lead: true,
  },
  {
    id: 'reason',
    title: t('office-proposals:column.reason'),
    cell: (row) => <bdi className="break">{row.reason}</bdi>,
  },
  {
    id: 'proposed_by',
    title: t('office-proposals:column.proposed-by'),
    cell: (row) => <bdi>{row.is_own ? t('office-proposals:you') : row.proposed_by}</bdi>,
  },
  {
    id: 'proposed_at',
    title: t('office-proposals:column.proposed-at'),
    cell: (row) => <time dateTime={row.proposed_at}>{format.dateTime(row.proposed_at)}</time>,
  },
  { id: 'status', title: t('office-proposals:column.status'), cell: (row) => <ProposalStatusMark proposal={row} /> },
];
