import { Money, SegmentedControl, useFormat } from '@lajvard/ui';
import { DayRange, type Days, HistoryTable, type Sorting } from '@lajvard/ui/tables';
import { useState } from 'react';
import { useWords } from './words.ts';

const LIMIT = 5;
const NOON = Date.UTC(2026, 2, 21, 12);
const DAY_MS = 24 * 60 * 60 * 1000;
const GAMES = Array.from({ length: 12 }, (_, at) => ({
  round: 4211 - at,
  date: NOON - at * DAY_MS,
  stake: 20 + at * 115.5,
}));
type Look = 'filled' | 'waiting' | 'nothing' | 'failed';

/** A list in each of its states; the switch chooses one. */
export function Tables() {
  const words = useWords();
  const { dateTime } = useFormat();
  const [look, setLook] = useState<Look>('filled');
  const [page, setPage] = useState(1);
  const [record, setRecord] = useState(1);
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const [sorting, setSorting] = useState<Sorting>({ column: 'round', align: 'desc' });
  const sorted = sorting.align === 'desc' ? GAMES : GAMES.toReversed();
  const known = look === 'nothing' ? [] : sorted;
  return (
    <>
      <SegmentedControl<Look>
        label={words.state}
        options={[
          { value: 'filled', label: words.filled },
          { value: 'waiting', label: words.waiting },
          { value: 'nothing', label: words.nothing },
          { value: 'failed', label: words.failed },
        ]}
        value={look}
        onChange={setLook}
      />
      <DayRange days={days} onChange={setDays} />
      <HistoryTable
        label={words.rows}
        columns={[
          { id: 'round', title: words.round, cell: ({ round }) => round, sortable: true, head: true },
          { id: 'date', title: words.date, cell: ({ date }) => dateTime(date) },
          { id: 'stake', title: words.stake, cell: ({ stake }) => <Money dollars={stake} />, align: 'end', lead: true },
        ]}
        rowKey={({ round }) => round}
        list={
          look === 'waiting' || look === 'failed'
            ? undefined
            : {
                rows: known.slice((page - 1) * LIMIT, page * LIMIT),
                first: (page - 1) * LIMIT,
                page,
                lastPage: Math.max(1, Math.ceil(known.length / LIMIT)),
                total: known.length,
                limit: LIMIT,
              }
        }
        fetching={look === 'waiting'}
        failed={look === 'failed'}
        sorting={sorting}
        onSort={setSorting}
        onPage={setPage}
        record={record}
        onRecord={(next, at) => {
          setPage(next);
          setRecord(at);
        }}
        filtered={false}
        onClear={() => setLook('filled')}
        onRetry={() => setLook('filled')}
        empty={{ title: words.empty, text: words.text }}
      />
    </>
  );
}
