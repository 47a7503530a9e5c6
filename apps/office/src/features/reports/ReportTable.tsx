import { FileButton } from '@lajvard/client/lists';
import { classes, useFormat, useMedia } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';
import { WholeList } from './WholeList.tsx';

/** A column of a report, with its cell in the row of totals. */
export interface ReportColumn<Row, Totals> extends Column<Row> {
  cell(row: Row): ReactNode;
  total?(totals: Totals): ReactNode;
}

interface ReportTableProps<Row, Totals> {
  /** The name of the report, with which the file's begins. */
  name: string;
  /** The period, for the file's name. */
  shows: string | undefined;
  label: string;
  columns: readonly ReportColumn<Row, Totals>[];
  report: { data: Row[]; totals: Totals } | undefined;
  fetching: boolean;
  failed: boolean;
  onRetry(): void;
  rowKey(row: Row): string;
  filters?: ReactNode;
  fetchFile(): Promise<string>;
  /** Shown between the filters and the rows. */
  children?: ReactNode;
  /** Shown under the rows and their totals. */
  below?: ReactNode;
}

const PHONE = '(width < 700px)';

/** A whole report: filters, charts, rows, and the server's totals. On a phone a compact list. */
export function ReportTable<Row, Totals>(props: ReportTableProps<Row, Totals>) {
  const { report, columns, children, below } = props;
  const isEmpty = report === undefined || report.data.length === 0;
  return (
    <section className="stack shrink gap-18" aria-busy={props.fetching || undefined}>
      <div className={`${styles.bar} flex wrap`}>
        {props.filters}
        <div className={styles.tools}>
          <FileButton
            name={props.name}
            shows={props.shows}
            columns={columns as readonly Column<unknown>[]}
            fetchFile={props.fetchFile}
          />
        </div>
      </div>
      {isEmpty ? null : children}
      <Rows {...props} />
      {isEmpty ? null : below}
    </section>
  );
}

function Rows<Row, Totals>(props: ReportTableProps<Row, Totals>) {
  const { report, columns, fetching, failed, label, rowKey } = props;
  const { t } = useTranslation('office-reports');
  const phone = useMedia(PHONE);
  const rows = report?.data ?? [];
  if (report && rows.length > 0 && !phone && !failed) return <WideTable {...props} report={report} />;
  return (
    <>
      <WholeList
        label={label}
        columns={columns}
        rowKey={rowKey}
        rows={report?.data}
        fetching={fetching}
        failed={failed}
        sortedBy="Date"
        onRetry={props.onRetry}
        empty={{ title: t('office-reports:empty'), text: t('office-reports:empty-text') }}
      />
      {report && rows.length > 0 ? <TotalsCard columns={columns} totals={report.totals} /> : null}
    </>
  );
}

type LoadedTableProps<Row, Totals> = ReportTableProps<Row, Totals> & { report: { data: Row[]; totals: Totals } };

function WideTable<Row, Totals>({ columns, report, fetching, label, rowKey }: LoadedTableProps<Row, Totals>) {
  const { t } = useTranslation('office-reports');
  const look = (column: Column<Row>) => (column.align === 'end' ? 'lj-cell-end' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reached by keys
    <div className={classes('lj-table-window', styles.window)} tabIndex={0}>
      <table className={classes('lj-table', fetching && 'lj-table-old')} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.data.map((row, place) => (
            <tr key={rowKey(row)} className="lj-row-opens">
              <Place number={place + 1} />
              {columns.map((column) =>
                column.head ? (
                  <th key={column.id} scope="row" className={look(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={look(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('office-reports:totals')}
            </th>
            {columns
              .filter((column) => !column.head)
              .map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.total?.(report.totals)}
                </td>
              ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Place({ number }: { number: number }) {
  const { count } = useFormat();
  return <td className="muted">{count(number)}</td>;
}

function TotalsCard<Row, Totals>({
  columns,
  totals,
}: {
  columns: readonly ReportColumn<Row, Totals>[];
  totals: Totals;
}) {
  const { t } = useTranslation('office-reports');
  return (
    <section className={styles.totals}>
      <h2 className="text-3">{t('office-reports:totals')}</h2>
      <dl className="lj-card">
        {columns.map(({ id, title, total }) =>
          total ? (
            <div key={id} className="row-baseline between shrink">
              <dt className="fixed text-2">{title}</dt>
              <dd className="shrink break">{total(totals)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
