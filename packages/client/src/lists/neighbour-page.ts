/** One page as the server answers it. `first`: rows of the list before it, where the page does not follow from its number. */
export interface Answer<Row> {
  data: Row[];
  meta: { page: number; limit: number; total: number; last_page: number; first?: number };
}

/** What identifies a row, whatever its place in the list. */
export type RowKey = string | number;

/** The rows that somebody has seen, going from page to page in one direction. */
export interface Seen {
  readonly way: 'after' | 'before';
  readonly keys: ReadonlySet<RowKey>;
  /** Rows of the list before the first one seen, when it was shown. */
  readonly first: number;
  /** Rows of the list before the page that was seen last. */
  readonly at: number;
}

const BLOCK_ROWS = 100; // the most in one answer (docs/specification/3-rulings.md#1-names-and-addresses)

/**
 * The page after or before what was seen, found by the rows themselves
 * (docs/specification/2-account-and-back-office.md#92-lists). Pages are counted from the start of the list: a row that
 * leaves or joins it moves all others, and the page of the next number would leave some out or show them again.
 * @param read asks the server for a page of so many rows
 */
export const neighbourPage = async <Row, Reply extends Answer<Row>>(
  { way, keys, first: firstSeen, at }: Seen,
  { page, limit }: { readonly page: number; readonly limit: number },
  keyOf: (row: Row) => RowKey,
  read: (block: { readonly page: number; readonly limit: number }) => Promise<Reply>,
): Promise<Reply> => {
  const isSeen = (row: Row): boolean => keys.has(keyOf(row));
  const readBlock = (index: number): Promise<Reply> => read({ page: index + 1, limit: BLOCK_ROWS });
  let from = Math.floor(at / BLOCK_ROWS);
  let to = from;
  const least = Math.max(0, Math.min(from - 1, Math.floor(firstSeen / BLOCK_ROWS)));
  let reply = await readBlock(from);
  let rows: readonly Row[] = reply.data;
  const hasMore = (): boolean => reply.data.length > 0 && (to + 1) * BLOCK_ROWS < reply.meta.total;
  // A row may move from one block to the other between two answers.
  const join = (before: readonly Row[], after: readonly Row[]): Row[] => [
    ...new Map([...before, ...after].map((row) => [keyOf(row), row])).values(),
  ];
  const extendBack = async (): Promise<void> => {
    from -= 1;
    rows = join((await readBlock(from)).data, rows);
  };
  const extendOn = async (): Promise<void> => {
    to += 1;
    reply = await readBlock(to);
    rows = join(rows, reply.data);
  };

  while (!rows.some(isSeen) && from > least) await extendBack();
  if (!rows.some(isSeen) && hasMore()) await extendOn();
  // Of what was seen nothing may be left: then the list goes on where the walk began.
  const whereItBegan = (): number => Math.max(0, firstSeen - from * BLOCK_ROWS);
  const afterSeen = (): number => (rows.some(isSeen) ? rows.findLastIndex(isSeen) + 1 : whereItBegan());
  const beforeSeen = (): number => (rows.some(isSeen) ? rows.findIndex(isSeen) : whereItBegan());
  if (way === 'after') while (rows.length - afterSeen() < limit && hasMore()) await extendOn();
  else while (beforeSeen() < limit && from > 0) await extendBack();
  const begin = way === 'after' ? afterSeen() : Math.max(0, beforeSeen() - limit);
  const data = rows.slice(begin, way === 'after' ? begin + limit : beforeSeen());
  const first = from * BLOCK_ROWS + begin;
  const { total } = reply.meta;
  const left = Math.max(0, total - first - data.length);
  const last_page = data.length === 0 ? Math.max(1, Math.ceil(total / limit)) : page + Math.ceil(left / limit);
  return { ...reply, data, meta: { page, limit, total, last_page, first } };
};
