import { useHistoryList } from '@lajvard/client/lists';
import { AUDIT_ACTIONS, type AuditRow, auditCsv, auditList } from '@lajvard/contract';
import { type Format, SelectField, Sentence, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { StaffEmail } from '../../shared/links/StaffEmail.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { AuditDialog } from './AuditDialog.tsx';
import styles from './audit.module.css';
import { ChainProof } from './ChainProof.tsx';
import { type AuditWords, useAuditWords } from './words.ts';

/** The changes by staff, newest first, and whether the chain of rows is intact. */
export function AuditScreen() {
  const { t } = useTranslation(['office-audit', 'ui']);
  const format = useFormat();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const list = useHistoryList({
    name: 'audit',
    sorts: ['id'],
    filters: ['keyword', 'action'],
    isValue: { action: (text) => AUDIT_ACTIONS.some((action) => action === text) },
    searchOf: (text) => ({ keyword: text('keyword'), action: text('action') }),
    fetchPage: (query) => callApi(auditList, { query }),
    rowKey: (row) => row.id,
  });
  const words = useAuditWords();
  const columns = useMemo(() => columnsOf(t, format, words), [t, format, words]);
  return (
    <>
      <ChainProof />
      <OfficeList
        name="audit"
        label={t('office-audit:label')}
        list={list}
        columns={columns}
        search={{ label: t('office-audit:search') }}
        filters={
          <SelectField
            className={styles.action}
            label={t('office-audit:action')}
            hideLabel
            value={list.filter('action') ?? ''}
            onChange={({ target }) => list.setFilter('action', target.value || undefined)}
          >
            <option value="">{t('office-audit:all-actions')}</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {t(`office-audit:actions.${action}`)}
              </option>
            ))}
          </SelectField>
        }
        days
        fetchFile={() => callApi(auditCsv, { query: list.fileQuery })}
        empty={{ title: t('office-audit:empty'), text: t('office-audit:empty-text') }}
        open={{ label: (row) => t('office-audit:open', { id: row.id }), onOpen: setOpened }}
      />
      {opened ? <AuditDialog row={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const columnsOf = (t: TFunction<['office-audit', 'ui']>, format: Format, words: AuditWords): Column<AuditRow>[] => [
  {
    id: 'id',
    title: '#',
    cell: (row) => <bdi dir="ltr">{row.id}</bdi>,
    sortable: true,
    head: true,
  },
  {
    id: 'at',
    title: t('office-audit:date'),
    cell: (row) => (
      <time dateTime={row.at} title={row.at}>
        {format.date(row.at)}
      </time>
    ),
  },
  { id: 'time', title: t('office-audit:time'), cell: (row) => format.time(row.at, { seconds: true }) },
  {
    id: 'staff',
    title: t('office-audit:staff'),
    cell: (row) => <StaffEmail staff={row.staff} />,
  },
  { id: 'action', title: t('office-audit:action'), lead: true, cell: (row) => t(`office-audit:actions.${row.action}`) },
  {
    id: 'subject',
    title: t('office-audit:subject'),
    cell: (row) => words.subject(row),
  },
  {
    id: 'changed',
    title: t('office-audit:changed'),
    cell: (row) => (
      <span className={styles.changed} title={words.line(row)}>
        <Sentence text={words.line(row)} />
      </span>
    ),
  },
  { id: 'ip', title: t('office-audit:ip'), cell: (row) => <bdi dir="ltr">{row.ip}</bdi> },
  { id: 'staff_id', title: t('office-audit:staff-id') },
  { id: 'before', title: t('office-audit:before') },
  { id: 'after', title: t('office-audit:after') },
  { id: 'hash', title: t('office-audit:hash') },
  { id: 'people', title: t('office-audit:people') },
];
