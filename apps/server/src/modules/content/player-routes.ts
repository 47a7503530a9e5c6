import { type Config, cities, commonAll, countries, showPage } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { COUNTRIES, citiesOf } from './places.ts';
import type { Pages } from './read-page.ts';

interface ContentOptions {
  readonly config: Config;
  readonly pages: Pages;
  /** Whether players may send money to the wallet. */
  isWalletShown(): boolean;
  isPartnerHost(host: string): boolean;
}

/**
 * Routes of the site's configuration (which depends on whether the host is a partner's), the countries and cities, and
 * the static pages.
 */
export const contentRoutes = ({ config, pages, ...of }: ContentOptions): Handled[] => [
  handle(commonAll, async ({ host }) => {
    const WALLET_ADDR = of.isWalletShown() ? config.WALLET_ADDR : '';
    return { data: { config: { ...config, WALLET_ADDR, PARTNER_PANEL: of.isPartnerHost(host) } } };
  }),
  handle(countries, async () => ({ data: [...COUNTRIES] })),
  handle(cities, async ({ query }) => ({ data: citiesOf(query.country) })),
  handle(showPage, async ({ params }) => {
    const page = await pages.page(params.language, params.slug);
    return page === null ? new Refused('not-found') : { data: page };
  }),
];
