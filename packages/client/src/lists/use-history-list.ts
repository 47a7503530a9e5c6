import { useDayZone } from '@lajvard/ui';
import { type Days, isDay, type ListPage, rangeOfDays, type Sorting } from '@lajvard/ui/tables';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, neighbourPage, type RowKey, type Seen } from './neighbour-page.ts';
import { useAddress } from './use-address.ts';

/** The query of a list, named as on the wire. */
export interface ListQuery<Sort extends string> {
  page: number;
  limit: number;
  sort: Sort | undefined;
  align: 'asc' | 'desc';
  search: string | undefined;
}

export interface HistoryListOptions<Sort extends string, Row, Reply> {
  /** The name of the list; also the key under which answers are cached. */
  name: string;
  /** The columns it may be sorted by; the first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** The default order; descending if left out. */
  align?: 'asc' | 'desc';
  /** The filters apart from the days, by their names in the address. */
  filters: readonly string[];
  /** By filter, whether a text of the address is a value of it. A filter without a check takes any text. */
  isValue?: Readonly<Record<string, (text: string) => boolean>>;
  searchOf?: (text: (name: string) => string | undefined) => object;
  fetchPage(query: ListQuery<Sort>): Promise<Reply>;
  rowKey(row: Row): RowKey;
}

/** A page that is reached from the one beside it. */
interface Walk {
  /** Name, order and filters of the list. */
  readonly list: string;
  readonly page: number;
  readonly seen: Seen;
}

const PAGE_ROWS = 15; // docs/specification/2-account-and-back-office.md#92-lists

/** A list whose page, order and filters are in the address. Returns the props of `HistoryTable` and the last answer. */
export function useHistoryList<Sort extends string, Row, More>(
  options: HistoryListOptions<Sort, Row, Answer<Row> & More>,
) {
  const address = useAddress();
  const zone = useDayZone();
  const dayIn = (name: string) => [address.text(name)].find(isDay) ?? null; // an invalid day is ignored
  const days: Days = { from: dayIn('from'), to: dayIn('to') };
  const unknown = unknownWords(address, options);
  const sort = options.sorts.find((name) => name === address.text('sort'));
  const usual = options.align ?? 'desc';
  const align = (['asc', 'desc'] as const).find((way) => way === address.text('align')) ?? usual;
  const words = { ...rangeOfDays(days, zone), ...options.searchOf?.(address.text) };
  // A filter that cannot be read is never left out, for that would show everything: nothing is asked for.
  const asked = unknown.length > 0 ? { unknown } : words;
  const search = Object.keys(asked).length > 0 ? JSON.stringify(asked) : undefined;
  const query = { page: address.number('page') ?? 1, limit: PAGE_ROWS, sort, align, search };
  const list = JSON.stringify([options.name, sort, align, search]);
  const [walk, setWalk] = useState<Walk | null>(null);
  // A page that was opened by its number, or the first one, is read by its number.
  const seen = walk?.list === list && walk.page === query.page && query.page > 1 ? walk.seen : null;
  const fetchPage = (): Promise<Answer<Row> & More> => {
    const read = (block: { page: number; limit: number }) => options.fetchPage({ ...query, ...block });
    return seen === null ? read(query) : neighbourPage(seen, query, options.rowKey, read);
  };
  const found = useQuery({
    queryKey: ['list', options.name, query, seen && [seen.way, ...seen.keys]],
    queryFn: fetchPage,
    enabled: unknown.length === 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const names = ['from', 'to', ...options.filters];
  const fromStart = { page: undefined, row: undefined }; // page 3 is meaningless in another order
  const sorting: Sorting = { column: sort ?? options.sorts[0], align };
  const data = unknown.length > 0 ? undefined : found.data;
  const first = data === undefined ? 0 : firstOf(data);
  /** What was seen, so that the page beside it goes on from there. Of a page that has not come nothing was seen. */
  const walkTo = (page: number): Walk | null => {
    const rows = data?.data ?? [];
    if (rows.length === 0 || found.isPlaceholderData || Math.abs(page - query.page) !== 1) return null;
    const way = page > query.page ? 'after' : 'before';
    const before = seen?.way === way ? seen : { keys: [], first };
    const keys = new Set([...before.keys, ...rows.map(options.rowKey)]);
    return { list, page, seen: { way, keys, first: before.first, at: first } };
  };
  return {
    days,
    answer: data,
    /** Rows of the list before those of the page. */
    first,
    /** For the file: the same query without pages. */
    fileQuery: { sort, align, search },
    setDays: (next: Days) => address.change({ ...fromStart, from: next.from ?? undefined, to: next.to ?? undefined }),
    filter: address.text,
    setFilter: (name: string, value: string | undefined, how?: { replace?: boolean }) =>
      address.change({ ...fromStart, [name]: value }, how),
    table: {
      list: data ? pageOf(data) : undefined,
      rowKey: options.rowKey,
      fetching: found.isFetching,
      failed: found.isError,
      unknown,
      sorting,
      filtered: names.some((name) => address.text(name) !== undefined),
      record: address.number('row') ?? 1,
      onSort: ({ column, align: way }: Sorting) =>
        address.change({
          ...fromStart,
          sort: column === options.sorts[0] ? undefined : column,
          align: way === usual ? undefined : way,
        }),
      onPage: (page: number) => {
        setWalk(walkTo(page));
        address.change({ page: page === 1 ? undefined : String(page), row: undefined });
      },
      onRecord: (page: number, record: number) => {
        if (page !== query.page) setWalk(walkTo(page));
        address.change(
          { page: page === 1 ? undefined : String(page), row: record === 1 ? undefined : String(record) },
          { replace: true },
        );
      },
      onClear: () => address.change({ ...fromStart, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
      onRetry: () => void found.refetch(),
    },
  };
}

/** The filters in the address that have no such value, as they stand there. */
const unknownWords = (
  { text }: ReturnType<typeof useAddress>,
  { filters, isValue = {} }: Pick<HistoryListOptions<string, never, unknown>, 'filters' | 'isValue'>,
): string[] => {
  const days = ['from', 'to'].map((name) => [name, text(name), isDay] as const);
  const others = filters.map((name) => [name, text(name), isValue[name]] as const);
  const wrong = [...days, ...others].filter(([, value, isRight]) => value !== undefined && isRight?.(value) === false);
  const [from, to] = [text('from'), text('to')];
  const isTurned = wrong.length === 0 && from !== undefined && to !== undefined && to < from;
  return (isTurned ? days : wrong).map(([name, value]) => `${name}=${value}`);
};

/** The result of `useHistoryList` for these rows, and the other fields of its answer. */
export type HistoryListOf<Row, More> = ReturnType<typeof useHistoryList<string, Row, More>>;

const firstOf = ({ meta }: Answer<unknown>): number => meta.first ?? (meta.page - 1) * meta.limit;

const pageOf = <Row>({ data, meta }: Answer<Row>): ListPage<Row> => ({
  rows: data,
  first: firstOf({ data, meta }),
  page: meta.page,
  lastPage: meta.last_page,
  total: meta.total,
  limit: meta.limit,
});
