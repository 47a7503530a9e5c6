import * as z from 'zod/mini';

/** The query of every list (spec 2 §7): `search` is a JSON object, `sort` names a column, `limit` is capped. */
export const pagingQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
  sort: z.optional(z.string().check(z.maxLength(40))),
  align: z._default(z.enum(['asc', 'desc']), 'desc'),
  search: z.optional(z.string().check(z.maxLength(1000))),
});

export const pageMeta = z.object({ page: z.number(), limit: z.number(), total: z.number(), last_page: z.number() });
