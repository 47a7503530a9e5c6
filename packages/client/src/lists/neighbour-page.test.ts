import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Answer, neighbourPage, type Seen } from './neighbour-page.ts';

interface Row {
  readonly id: number;
}
type Page = Answer<Row>;

const LIMIT = 15;

/** A server with a list of rows, counted from its start as every page of a call is. */
const listOf = (ids: readonly number[]) => {
  let rows = [...ids];
  return {
    read: async ({ page, limit }: { page: number; limit: number }): Promise<Page> => ({
      data: rows.slice((page - 1) * limit, page * limit).map((id) => ({ id })),
      meta: { page, limit, total: rows.length, last_page: Math.max(1, Math.ceil(rows.length / limit)) },
    }),
    ids: () => rows,
    change: (next: (rows: readonly number[]) => number[]) => {
      rows = next(rows);
    },
  };
};

const keyOf = ({ id }: Row): number => id;
const idsOf = (page: Page): number[] => page.data.map(keyOf);
const firstOf = ({ meta }: Page): number => meta.first ?? (meta.page - 1) * meta.limit;

/** Presses Next until there is no next page, with a change of the list before each. */
const walkOn = async (
  list: ReturnType<typeof listOf>,
  between: (rows: readonly number[]) => number[],
): Promise<number[]> => {
  let page = await list.read({ page: 1, limit: LIMIT });
  const shown = idsOf(page);
  for (let number = 2; page.meta.page < page.meta.last_page; number++) {
    list.change(between);
    const seen: Seen = { way: 'after', keys: new Set(shown), first: 0, at: firstOf(page) };
    page = await neighbourPage(seen, { page: number, limit: LIMIT }, keyOf, list.read);
    if (page.data.length === 0) break;
    shown.push(...idsOf(page));
  }
  return shown;
};

const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at);

// docs/specification/2-account-and-back-office.md#92-lists
it('the next page goes on after five rows of the first were decided', async () => {
  const list = listOf(down(19, 1));
  const first = await list.read({ page: 1, limit: LIMIT });
  list.change((rows) => rows.slice(5));
  const seen: Seen = { way: 'after', keys: new Set(idsOf(first)), first: 0, at: 0 };
  const next = await neighbourPage(seen, { page: 2, limit: LIMIT }, keyOf, list.read);
  expect(idsOf(next)).toEqual([4, 3, 2, 1]);
  expect(next.meta).toEqual({ page: 2, limit: LIMIT, total: 14, last_page: 2, first: 10 });
});

it('the next page begins with the rows that follow, though all that were seen are gone', async () => {
  const list = listOf(down(40, 1));
  const first = await list.read({ page: 1, limit: LIMIT });
  list.change((rows) => rows.slice(LIMIT));
  const seen: Seen = { way: 'after', keys: new Set(idsOf(first)), first: 0, at: 0 };
  const next = await neighbourPage(seen, { page: 2, limit: LIMIT }, keyOf, list.read);
  expect(idsOf(next)).toEqual(down(25, 11));
  expect(next.meta).toMatchObject({ last_page: 3, first: 0 });
});

it('a row that came in is not a reason to show one again', async () => {
  const list = listOf(down(41, 1));
  const first = await list.read({ page: 1, limit: LIMIT });
  list.change((rows) => [42, ...rows]);
  const seen: Seen = { way: 'after', keys: new Set(idsOf(first)), first: 0, at: 0 };
  const next = await neighbourPage(seen, { page: 2, limit: LIMIT }, keyOf, list.read);
  expect(idsOf(next)).toEqual(down(26, 12));
  expect(next.meta.first).toBe(16);
});

it('the page before holds the rows just before those seen, however many came in', async () => {
  const list = listOf(down(60, 1));
  const third = await list.read({ page: 3, limit: LIMIT }); // 30 to 16
  list.change((rows) => [64, 63, 62, 61, ...rows]);
  const seen: Seen = { way: 'before', keys: new Set(idsOf(third)), first: 30, at: 30 };
  const second = await neighbourPage(seen, { page: 2, limit: LIMIT }, keyOf, list.read);
  expect(idsOf(second)).toEqual(down(45, 31));
  expect(second.meta).toMatchObject({ page: 2, first: 19 });
});

it('on a walk through any list nothing that stays is left out, and nothing is shown twice', async () => {
  const change = fc.record({ gone: fc.array(fc.nat(400), { maxLength: 25 }), come: fc.nat(25) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 350 }),
      fc.array(change, { maxLength: 30 }),
      fc.boolean(),
      async (length, changes, newestFirst) => {
        const ids = down(length, 1);
        const list = listOf(newestFirst ? ids : ids.toReversed());
        let newest = length;
        let step = 0;
        const shown = await walkOn(list, (rows) => {
          const { gone, come } = changes[step++] ?? { gone: [], come: 0 };
          const left = rows.filter((_, place) => !gone.includes(place));
          const added = down(newest + come, newest + 1);
          newest += come;
          return newestFirst ? [...added, ...left] : [...left, ...added.toReversed()];
        });
        expect(new Set(shown).size).toBe(shown.length);
        expect(list.ids().filter((id) => id <= length && !shown.includes(id))).toEqual([]);
      },
    ),
  );
});
