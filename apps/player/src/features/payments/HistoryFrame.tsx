import { FileButton, type HistoryListOf } from '@lajvard/client/lists';
import { DayRange, HistoryTable, type HistoryTableProps } from '@lajvard/ui/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import styles from './payments.module.css';

interface HistoryFrameProps<Row, More>
  extends TotalsProps,
    Pick<HistoryTableProps<Row>, 'label' | 'columns' | 'empty' | 'open' | 'waits'> {
  /** The name of the file with all rows, without its extension. */
  name: string;
  list: HistoryListOf<Row, More>;
  /** Filters, before the period. */
  filters?: ReactNode;
  /** Fetches the CSV text of all matching rows. */
  fetchFile(): Promise<string>;
  /** What the page opens over itself. */
  children?: ReactNode;
}

/** A history of the account: filters, totals with a file, and rows. Its state is in the address. */
export function HistoryFrame<Row extends { id: number }, More>(props: HistoryFrameProps<Row, More>) {
  const { name, list, columns, filters, facts, note, fetchFile, children } = props;
  return (
    <AccountArea>
      <div className={`${styles.filters} flex wrap`}>
        {filters}
        <DayRange days={list.days} onChange={list.setDays} />
      </div>
      <Totals facts={facts} note={note}>
        <FileButton name={name} columns={columns} fetchFile={fetchFile} />
      </Totals>
      <HistoryTable
        {...list.table}
        label={props.label}
        columns={columns}
        waits={props.waits}
        open={props.open}
        empty={props.empty}
      />
      {children}
    </AccountArea>
  );
}

interface TotalsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** What the totals leave out. */
  note?: string | undefined;
}

/** Totals of all matching rows, not only of the page shown. */
function Totals({ facts, note, children }: TotalsProps & { children: ReactNode }) {
  const { t } = useTranslation('payments');
  return (
    <div className={`${styles.totals} flex wrap between`}>
      <div className="stack gap-4">
        <dl className="flex wrap" aria-label={t('payments:totals.label')}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-2">{name}</dt>
              <dd className="text-4 weight-650">{value}</dd>
            </div>
          ))}
        </dl>
        {note ? <p className="muted text-2">{note}</p> : null}
      </div>
      {children}
    </div>
  );
}
