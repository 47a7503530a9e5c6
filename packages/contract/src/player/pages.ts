import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { locale } from './profile.ts';

/** A run of text: plain, strong, or a link to a path of this site, an e-mail address or a web page. */
const run = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/|mailto:)/))),
});
const runs = z.array(run);

/** One block of a page. The list is closed and pages carry no markup, so nothing can be injected. */
export const pageBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('note'), runs }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(runs) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
]);
export type PageBlock = z.infer<typeof pageBlock>;
export type PageRun = z.infer<typeof run>;

/**
 * A static page (docs/specification/1-table-and-site.md#313-wheel-static-pages-configuration). `updated_at` is
 * ISO 8601 UTC.
 */
const sitePage = z.object({
  language: locale,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.array(pageBlock),
  updated_at: z.string(),
});
export type SitePage = z.infer<typeof sitePage>;

export const showPage = route({
  name: 'showPage',
  who: 'anyone',
  limit: 'none',
  method: 'GET',
  path: '/api/pages/show/:language/:slug',
  summary: 'A static page of the site: the legal texts, and whatever else the operator puts there.',
  params: z.strictObject({
    language: locale,
    slug: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80)),
  }),
  reply: dataOf(sitePage),
  refusals: ['not-found'],
});
