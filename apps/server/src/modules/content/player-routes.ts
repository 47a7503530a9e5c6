import { type Config, cities, commonAll, countries, showPage } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { COUNTRIES, citiesOf } from './places.ts';
import type { Pages } from './read-page.ts';

/**
 * Routes of the site's configuration (which depends on whether the host is a partner's), the countries and cities, and
 * the static pages.
 */
export const contentRoutes = (
  config: () => Config,
  pages: Pages,
  isPartnerHost: (host: string) => boolean,
): Handled[] => [
  handle(commonAll, async ({ host }) => ({ data: { config: { ...config(), PARTNER_PANEL: isPartnerHost(host) } } })),
  handle(countries, async () => ({ data: [...COUNTRIES] })),
  handle(cities, async ({ query }) => ({ data: citiesOf(query.country) })),
  handle(showPage, async ({ params }) => {
    const page = await pages.page(params.language, params.slug);
    return page === null ? new Refused('not-found') : { data: page };
  }),
];
