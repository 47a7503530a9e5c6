import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused by the schema of the fields
  }
};

/** The first or last day (`YYYY-MM-DD`, UTC) or moment (ISO 8601 with zone) of a list. The last day is included. */
const dayOrMoment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'errors:date-invalid'));

/** The two fields of a search by time. */
export const dateRange = { start_date: dayOrMoment, end_date: dayOrMoment } as const;

export const pageNumber = z._default(wholeNumber({ max: 1_000_000 }), 1);

const MAX_PAGE_ROWS = 100;

/** Rows per page; larger values are capped (docs/specification/3-rulings.md#1-names-and-addresses). */
export const pageLimit = z._default(
  z.pipe(
    wholeNumber(),
    z.transform((rows: number) => Math.min(rows, MAX_PAGE_ROWS)),
  ),
  15,
);

const orderOf = <const Columns extends readonly [string, ...string[]]>(columns: Columns, align: 'asc' | 'desc') => ({
  sort: z.optional(z.enum(columns)),
  align: z._default(z.enum(['asc', 'desc']), align),
});

type Shape = z.core.$ZodLooseShape;
type Given<S extends Shape> = z.input<z.ZodMiniObject<S>>;
type Taken<S extends Shape> = z.output<z.ZodMiniObject<S>>;

/** The errors of a search, each with the path of its field. */
const searchIssues = (issues: readonly z.core.$ZodIssue[], input: unknown): z.core.$ZodRawIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [{ code: 'custom', path: issue.path, message: issue.message, input }];
    return issue.keys.map((key) => ({ code: 'custom', path: [key], message: 'errors:unknown-field', input }) as const);
  });

/**
 * A query with filters, given as a JSON object in `search` or as separate parameters, which take precedence. An unknown
 * field is refused by name. The handler finds all filters in `search`.
 */
const withSearch = <const Own extends Shape, const Fields extends Shape>(own: Own, fields: Fields) => {
  const search = z.optional(z.string().check(z.maxLength(1000)));
  const filters = z.strictObject(fields);
  const query = z.strictObject({ ...own, search, ...z.partial(z.object(fields)).shape });
  const names = Object.keys(fields);
  const merged = z.transform((given: Record<string, unknown>, context) => {
    const { search: text, ...others } = given;
    const plain = Object.entries(others).filter(([name, value]) => names.includes(name) && value !== undefined);
    const json = text === undefined ? {} : readJson(text as string);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      context.issues.push({ code: 'custom', path: ['search'], message: 'errors:invalid', input: text });
      return z.NEVER;
    }
    const written = Object.entries(json).filter(([, value]) => value !== ''); // an empty filter is none
    const found = filters.safeParse(Object.fromEntries([...written, ...plain]));
    if (!found.success) {
      context.issues.push(...searchIssues(found.error.issues, given));
      return z.NEVER;
    }
    const rest = Object.entries(others).filter(([name]) => !names.includes(name));
    return { ...Object.fromEntries(rest), search: found.data };
  });
  return z.pipe(query, merged as never) as unknown as z.ZodMiniType<
    Taken<Own> & { search: Taken<Fields> },
    Given<Own> & { search?: string | undefined } & { [Name in keyof Given<Fields>]?: Given<Fields>[Name] | undefined }
  >;
};

/**
 * The query of a list (docs/specification/2-account-and-back-office.md#74-lists). It has filters (`withSearch`); `sort`
 * names one of the columns (default: the first); `limit` is capped. The order is descending unless the query asks
 * otherwise or `align` gives this list another default.
 */
export const listQuery = <const Fields extends Shape, const Columns extends readonly [string, ...string[]]>(
  fields: Fields,
  columns: Columns,
  align: 'asc' | 'desc' = 'desc',
) => withSearch({ page: pageNumber, limit: pageLimit, ...orderOf(columns, align) }, fields);

/** The query of a file: all rows of the list with the same query, without pages. */
export const fileQuery = <const Fields extends Shape, const Columns extends readonly [string, ...string[]]>(
  fields: Fields,
  columns: Columns,
  align: 'asc' | 'desc' = 'desc',
) => withSearch(orderOf(columns, align), fields);

/**
 * The number of a row among all rows of this kind of its person, oldest first, from 1. Pages and filters do not change
 * it, and unlike the row's `id` it reveals nothing about others.
 */
export const ownNumber = z.number();

export const pageMeta = z.object({ page: z.number(), limit: z.number(), total: z.number(), last_page: z.number() });

/** The reply of a list: the rows of one page, and its position in the whole list. */
export const listOf = <S extends z.ZodMiniType>(row: S) => z.object({ data: z.array(row), meta: pageMeta });

/** A list of amounts, with the count and sum (dollars) of all matching rows, not only those of the page. */
export const listWithTotals = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    data: z.array(row),
    meta: pageMeta,
    totals: z.object({ count: z.number(), amount: z.number() }),
  });
