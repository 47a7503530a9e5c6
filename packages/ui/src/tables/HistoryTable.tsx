import { Words } from '../format/Words.tsx';
import './tables.css';
import './rows.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { LiveRegion } from '../controls/readers.tsx';
import { FormAlert } from '../fields/FormAlert.tsx';
import { useFormat } from '../format/useFormat.ts';
import { useMedia } from '../media/useMedia.ts';
import { CompactRows } from './CompactRows.tsx';
import { shownColumns } from './column.ts';
import type { HistoryTableProps, ListPage } from './history-list.ts';
import { Pager } from './Pager.tsx';
import { RecordCard } from './RecordCard.tsx';
import { RowTable, SkeletonTable } from './RowTable.tsx';
import { TableNotice } from './TableNotice.tsx';

// On paper, which is as narrow as a phone, every row stands in the table.
const PHONE = 'screen and (width < 1023px)'; // docs/specification/2-account-and-back-office.md#97-display
const COMPACT = 'screen and (width < 700px)';

/**
 * A history: a table, or one record at a time on a phone
 * (docs/specification/2-account-and-back-office.md#211-history-tables). It has no state of its own: that is in the
 * address.
 */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { list, failed, filtered, empty, fetching, onRetry } = props;
  const { t } = useTranslation('ui');
  const phone = useMedia(props.compact ? COMPACT : PHONE);
  if (props.unknown && props.unknown.length > 0) {
    return (
      <TableNotice
        title={t('ui:list.unknown')}
        text={t('ui:list.unknown-text', { words: `\u2066${props.unknown.join(', ')}\u2069` })}
        alert
      >
        <Button kind="quiet" onClick={props.onClear}>
          {t('ui:list.clear')}
        </Button>
      </TableNotice>
    );
  }
  if (!list) {
    if (failed) return <Failed busy={fetching} onRetry={onRetry} />;
    return <SkeletonTable label={t('ui:list.loading')} columns={shownColumns(props.columns)} phone={phone} />;
  }
  if (list.rows.length === 0 && list.total > 0) return <Beyond {...props} list={list} />;
  if (list.rows.length === 0) {
    return filtered ? (
      <TableNotice title={t('ui:list.no-match')} text={t('ui:list.no-match-text')}>
        <Button kind="quiet" onClick={props.onClear}>
          {t('ui:list.clear')}
        </Button>
      </TableNotice>
    ) : (
      <TableNotice title={empty.title} text={empty.text}>
        {empty.action}
      </TableNotice>
    );
  }
  return (
    <section className="stack shrink gap-14" aria-label={props.label} aria-busy={fetching || undefined}>
      {failed ? (
        <FormAlert>
          {t('ui:list.failed-again')}{' '}
          <Button kind="quiet" size="small" onClick={onRetry}>
            {t('ui:list.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {phone ? <PhoneCard {...props} list={list} /> : <RowsAndPager {...props} list={list} />}
    </section>
  );
}

type Known<Row> = HistoryTableProps<Row> & { list: ListPage<Row> };

function RowsAndPager<Row>(props: Known<Row>) {
  const { list, onPage } = props;
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const { first } = list;
  const place = t('ui:list.place', {
    first: count(first + 1),
    last: count(first + list.rows.length),
    total: count(list.total),
  });
  return (
    <>
      <RowTable {...props} />
      <div className="lj-list-foot row wrap between">
        <p className="lj-list-place muted text-2">
          <Words>{place}</Words>
          {props.summary ? <span className="lj-list-summary ink weight-600">{props.summary}</span> : null}
        </p>
        {list.lastPage > 1 ? <Pager page={list.page} lastPage={list.lastPage} onPage={onPage} /> : null}
      </div>
      <LiveRegion text={place} />
    </>
  );
}

function PhoneCard<Row>(props: Known<Row>) {
  return (
    <>
      {props.compact ? <CompactRows {...props} /> : <RecordCard {...props} />}
      {props.summary ? <p className="ink text-2 weight-600">{props.summary}</p> : null}
    </>
  );
}

/** Shown for a page beyond the last one, from an old address. */
function Beyond<Row>({ list, onPage }: Known<Row>) {
  const { t } = useTranslation('ui');
  return (
    <TableNotice title={t('ui:list.beyond')} text={t('ui:list.beyond-text')}>
      <Button kind="quiet" onClick={() => onPage(list.lastPage)}>
        {t('ui:list.last')}
      </Button>
    </TableNotice>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry(): void }) {
  const { t } = useTranslation('ui');
  return (
    <TableNotice title={t('ui:list.failed')} text={t('ui:list.failed-text')} alert>
      <Button busy={busy} onClick={onRetry}>
        {t('ui:list.retry')}
      </Button>
    </TableNotice>
  );
}
