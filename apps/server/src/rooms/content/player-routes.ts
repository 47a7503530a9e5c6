import { type Config, commonAll, showPage } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { Pages } from './read-page.ts';

/** The configuration of the site, and its static pages. */
export const contentRoutes = (config: Config, pages: Pages): Handled[] => [
  handle(commonAll, async () => ({ data: { config } })),
  handle(showPage, async ({ params }) => {
    const page = await pages.page(params.language, params.slug);
    return page === null ? new Refused('not-found') : { data: page };
  }),
];
