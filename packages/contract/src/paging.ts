import * as z from 'zod/mini';

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the schema of the fields refuses it
  }
};

/** A day (`YYYY-MM-DD`, UTC) or a moment (ISO 8601 with its zone) from or until which a list goes. A day at the end counts wholly. */
const dayOrMoment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'errors:date-invalid'));

/** The two fields of a search by time. */
export const dateRange = { start_date: dayOrMoment, end_date: dayOrMoment } as const;

const searchOf = <const Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.optional(
    z.pipe(z.string().check(z.maxLength(1000)), z.pipe(z.transform(readJson), z.object(fields, 'errors:invalid'))),
  );

/**
 * The query of a list (spec 2 §7): `search` is a JSON object of these fields, `sort` names one of these columns (the first is the default),
 * `limit` is capped. Descending unless asked otherwise, or where `align` says that this list begins the other way round.
 */
export const listQuery = <
  const Fields extends z.core.$ZodLooseShape,
  const Columns extends readonly [string, ...string[]],
>(
  fields: Fields,
  columns: Columns,
  align: 'asc' | 'desc' = 'desc',
) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
    sort: z.optional(z.enum(columns)),
    align: z._default(z.enum(['asc', 'desc']), align),
    search: searchOf(fields),
  });

/** The query of a file: everything that a list with the same query would show, without pages. */
export const fileQuery = <
  const Fields extends z.core.$ZodLooseShape,
  const Columns extends readonly [string, ...string[]],
>(
  fields: Fields,
  columns: Columns,
  align: 'asc' | 'desc' = 'desc',
) =>
  z.object({
    sort: z.optional(z.enum(columns)),
    align: z._default(z.enum(['asc', 'desc']), align),
    search: searchOf(fields),
  });

export const pageMeta = z.object({ page: z.number(), limit: z.number(), total: z.number(), last_page: z.number() });

/** The answer of a list: the rows of one page, and where it stands in the whole. */
export const listOf = <S extends z.ZodMiniType>(row: S) => z.object({ data: z.array(row), meta: pageMeta });

/** A list of money: with the count and the sum (dollars) of everything that matches, not of the page. */
export const listWithTotals = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    data: z.array(row),
    meta: pageMeta,
    totals: z.object({ count: z.number(), amount: z.number() }),
  });
