import { useHistoryList } from '@lajvard/client/lists';
import { type WheelInspection, wheelInspectionList } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';

/** The signed inspections, newest first. */
export function Inspections() {
  const { t } = useTranslation('office-wheels');
  const format = useFormat();
  const list = useHistoryList({
    name: 'wheel-inspections',
    sorts: ['id'],
    filters: [],
    searchOf: () => ({}),
    fetchPage: (query) => callApi(wheelInspectionList, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <section className="stack shrink gap-14">
      <h2 className="text-4 weight-600">{t('office-wheels:inspections')}</h2>
      <OfficeList
        name="wheel-inspections"
        label={t('office-wheels:inspections')}
        list={list}
        columns={columns}
        empty={{ title: t('office-wheels:empty'), text: t('office-wheels:empty-text') }}
      />
    </section>
  );
}

const columnsOf = (t: TFunction<'office-wheels'>, { dateTime }: Format): Column<WheelInspection>[] => {
  const check = (name: 'is_level' | 'parts_sound' | 'ball_sound'): Column<WheelInspection> => ({
    id: name,
    title: t(`office-wheels:column.${name}`),
    cell: ({ [name]: isSound }) => (
      <span className={isSound ? 'ok' : 'danger weight-650'}>{t(`office-wheels:check.${isSound ? 'yes' : 'no'}`)}</span>
    ),
  });
  const said = (name: 'adjustment' | 'adjustment_reason' | 'note'): Column<WheelInspection> => ({
    id: name,
    title: t(`office-wheels:column.${name}`),
    cell: ({ [name]: text }) => (text === null ? '–' : <bdi>{text}</bdi>),
  });
  return [
    { id: 'id', title: '#', cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true },
    {
      id: 'inspected_at',
      title: t('office-wheels:column.inspected_at'),
      cell: ({ inspected_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
      head: true,
    },
    { id: 'wheel', title: t('office-wheels:column.wheel'), cell: (row) => <bdi>{row.wheel}</bdi>, lead: true },
    ...(['is_level', 'parts_sound', 'ball_sound'] as const).map(check),
    ...(['adjustment', 'adjustment_reason', 'note'] as const).map(said),
    { id: 'inspected_by', title: t('office-wheels:column.inspected_by'), cell: (row) => <bdi>{row.inspected_by}</bdi> },
  ];
};
