import { FileButton } from '@lajvard/client/lists';
import { type KindReturnRow, type ReturnRow, type ReturnWatch, returnReport, returnReportCsv } from '@lajvard/contract';
import { type Format, Money, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { type PeriodFormat, usePeriodFormat, ZoneNote } from '../../shared/overview/index.ts';
import { WholeList } from './WholeList.tsx';

/** Return to player by wheel: the last thirty days together, today, and the days before it (docs/FIGURES.md). */
export function ReturnScreen() {
  const { t } = useTranslation('office-reports');
  const format = useFormat();
  const periodFormat = usePeriodFormat();
  const found = useQuery({
    queryKey: ['report', 'return'],
    queryFn: () => callApi(returnReport, {}),
    staleTime: 0,
  });
  const watch = found.data;
  const columns = useMemo(() => columnsOf(t, format, periodFormat, watch), [t, format, periodFormat, watch]);
  return (
    <section className="stack shrink gap-18">
      {watch ? (
        <p className="muted">
          {t('office-reports:return.intro', {
            bound: format.count(watch.bound),
            least: format.count(watch.least_weight),
          })}
        </p>
      ) : null}
      <ZoneNote />
      <div>
        <FileButton
          name="return"
          columns={columns as readonly Column<unknown>[]}
          fetchFile={() => callApi(returnReportCsv, {})}
        />
      </div>
      <WholeList
        label={t('office-reports:return.title')}
        columns={columns}
        rowKey={({ wheel, date, kind }) => `${wheel} ${date} ${kind}`}
        rows={watch && inOrder(watch)}
        waits={({ verdict }) => verdict === 'outside'}
        fetching={found.isFetching}
        failed={found.isError}
        sortedBy="date"
        onRetry={() => void found.refetch()}
        empty={{ title: t('office-reports:return.empty'), text: t('office-reports:return.empty-text') }}
      />
    </section>
  );
}

/** All bets of a wheel, or one kind of them. */
type Line = ReturnRow & Partial<Pick<KindReturnRow, 'kind'>>;

/** Behind all bets of each wheel and period their kinds. */
const inOrder = ({ data, kinds = [] }: ReturnWatch): Line[] =>
  data.flatMap((row) => [row, ...kinds.filter(({ wheel, date }) => wheel === row.wheel && date === row.date)]);

const VERDICT_LOOKS = { 'no-bets': 'muted', 'too-few': 'muted', within: 'ok', outside: 'danger weight-650' } as const;

/** Two decimals behind a comma, and the minus, as amounts have them. */
const twoDecimals = (digits: Format['digits'], value: number): string =>
  digits(value.toFixed(2).replace('.', ',').replace('-', '−'));

const columnsOf = (
  t: TFunction<'office-reports'>,
  { count, digits }: Format,
  { period }: PeriodFormat,
  watch: ReturnWatch | undefined,
): Column<Line>[] => {
  const dateOf = ({ date }: ReturnRow): string => {
    if (date === null) return t('office-reports:return.days', { days: count(watch?.days ?? 0) });
    return date === watch?.today ? t('office-reports:return.today') : period(date);
  };
  const number = (id: 'percent' | 'expected_percent' | 'deviations'): Column<Line> => ({
    id,
    title: t(`office-reports:return.${id}`),
    align: 'end',
    cell: ({ [id]: value }) =>
      value === null ? (
        <span className="muted">–</span>
      ) : (
        <bdi dir="ltr">{`${id === 'deviations' && value > 0 ? '+' : ''}${twoDecimals(digits, value)}`}</bdi>
      ),
  });
  const kinds: Column<Line> = {
    id: 'kind',
    title: t('office-reports:return.kind'),
    cell: ({ kind }) => t(`office-reports:return.kinds.${kind ?? 'all'}`),
  };
  return [
    { id: 'date', title: t('office-reports:return.period'), head: true, cell: dateOf },
    { id: 'wheel', title: t('office-reports:return.wheel'), cell: ({ wheel }) => t(`office-reports:return.${wheel}`) },
    ...(watch?.kinds?.length ? [kinds] : []),
    {
      id: 'rounds',
      title: t('office-reports:return.rounds'),
      align: 'end',
      cell: ({ rounds }) => count(rounds),
    },
    {
      id: 'staked',
      title: t('office-reports:figure.bets'),
      align: 'end',
      cell: ({ staked }) => <Money dollars={staked} quietZero />,
    },
    {
      id: 'paid',
      title: t('office-reports:figure.payout'),
      align: 'end',
      cell: ({ paid }) => <Money dollars={paid} quietZero />,
    },
    number('percent'),
    number('expected_percent'),
    number('deviations'),
    {
      id: 'verdict',
      title: t('office-reports:return.verdict'),
      cell: ({ verdict, weight }) => (
        <span className={VERDICT_LOOKS[verdict]}>
          {t(`office-reports:return.${verdict}`, { weight: count(weight), least: count(watch?.least_weight ?? 0) })}
        </span>
      ),
    },
  ];
};
