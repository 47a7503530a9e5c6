import { useHistoryList } from '@lajvard/client/lists';
import { type WheelFigure, wheelFigures, wheelFiguresCsv } from '@lajvard/contract';
import { type Format, Money, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { Distribution } from './Distribution.tsx';

/** Rounds, voids, return and numbers of the croupier's wheel, by real wheel and by dealer. */
export function WheelFiguresScreen() {
  const { t } = useTranslation('office-reports');
  const format = useFormat();
  const list = useHistoryList({
    name: 'wheel-figures',
    sorts: ['kind'],
    align: 'asc',
    filters: [],
    searchOf: () => ({}),
    fetchPage: (query) => callApi(wheelFigures, { query }),
    rowKey: ({ kind, id }) => `${kind} ${id}`,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <section className="stack shrink gap-18">
      <p className="muted loose">{t('office-reports:wheels.intro')}</p>
      <OfficeList
        name="wheel-figures"
        label={t('office-reports:wheels.label')}
        list={list}
        columns={columns}
        days
        fetchFile={() => callApi(wheelFiguresCsv, { query: list.fileQuery })}
        empty={{ title: t('office-reports:wheels.empty'), text: t('office-reports:wheels.empty-text') }}
      />
    </section>
  );
}

const columnsOf = (t: TFunction<'office-reports'>, { count, digits }: Format): Column<WheelFigure>[] => [
  { id: 'kind', title: t('office-reports:wheels.kind'), cell: ({ kind }) => t(`office-reports:wheels.${kind}`) },
  {
    id: 'name',
    title: t('office-reports:wheels.name'),
    cell: ({ name }) =>
      name === null ? <span className="muted">{t('office-reports:wheels.none')}</span> : <bdi>{name}</bdi>,
    head: true,
  },
  { id: 'rounds', title: t('office-reports:wheels.rounds'), cell: ({ rounds }) => count(rounds), align: 'end' },
  { id: 'voids', title: t('office-reports:wheels.voids'), cell: ({ voids }) => count(voids), align: 'end' },
  {
    id: 'staked',
    title: t('office-reports:figure.bets'),
    cell: ({ staked }) => <Money dollars={staked} quietZero />,
    align: 'end',
  },
  {
    id: 'paid',
    title: t('office-reports:figure.payout'),
    cell: ({ paid }) => <Money dollars={paid} quietZero />,
    align: 'end',
  },
  {
    id: 'percent',
    title: t('office-reports:wheels.percent'),
    cell: ({ percent }) =>
      percent === null ? (
        <span className="muted">–</span>
      ) : (
        <bdi dir="ltr">{digits(percent.toFixed(2).replace('.', ','))}</bdi>
      ),
    align: 'end',
  },
  {
    id: 'numbers',
    title: t('office-reports:wheels.numbers'),
    cell: ({ numbers }) => <Distribution numbers={numbers} />,
  },
];
