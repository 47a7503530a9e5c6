import type { Config } from '@lajvard/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The defaults, used while or where the server cannot be asked: the practice table needs none
 * (docs/specification/1-table-and-site.md#13-practice).
 */
export const CONFIG_WITHOUT_SERVER: Config = {
  PRODUCT_NAME: 'Lajvard', // docs/specification/3-rulings.md#1-names-and-addresses
  DEFAULT_LANGUAGE: 'fa', // docs/specification/1-table-and-site.md#11-languages-and-themes
  WALLET_ADDR: '',
  MIN_WITHDRAW: 25, // docs/specification/2-account-and-back-office.md#91-money
  SUPPORT_EMAIL: '',
  DEMO: false,
  PARTNER_PANEL: false,
  PARENT_ORIGINS: [],
  VIDEO: { playback_url_template: '', ingest_delay_ms: 0 },
  // docs/specification/1-table-and-site.md#92-times-of-a-round
  ROUND: { round_seconds: 60, extra_seconds: 15, lock_seconds: 3, spin_seconds: 12, pause_seconds: 8 },
  landscape_phones: false, // docs/specification/1-table-and-site.md#211-the-table-on-a-phone
  auto_repeat: true,
  you_win_voice: true,
  report_time_zone: 'UTC',
};

const ADDRESS = '/api/common/all'; // `commonAll` of the contract, written out: the first screen carries no schemas
const PAUSES_MS = [0, 1_000, 4_000];

let config = CONFIG_WITHOUT_SERVER;
let asked: Promise<Config> | null = null;
const listeners = new Set<() => void>();

/**
 * Takes the configuration from the page, if the page has it: the practice table asks no server
 * (docs/specification/1-table-and-site.md#13-practice).
 */
export function takeConfigFromPage(): void {
  const text = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content;
  if (text) config = { ...CONFIG_WITHOUT_SERVER, ...(JSON.parse(text) as Partial<Config>) };
}

/** Fetches the configuration of the site, once; the defaults if the server cannot be reached. */
export function loadSiteConfig(): Promise<Config> {
  asked ??= fetchConfig().then((fetched) => {
    config = fetched;
    for (const listener of listeners) listener();
    return fetched;
  });
  return asked;
}

async function fetchConfig(): Promise<Config> {
  for (const pause of PAUSES_MS) {
    await new Promise((over) => setTimeout(over, pause));
    const body = await fetch(ADDRESS, { credentials: 'omit' }).then(
      (response) => (response.ok ? response.json() : null),
      () => null,
    );
    const found = (body as { data?: { config?: Partial<Config> } } | null)?.data?.config;
    if (found) return { ...CONFIG_WITHOUT_SERVER, ...found };
  }
  return CONFIG_WITHOUT_SERVER;
}

/** The configuration now; the defaults until it has loaded. */
export const siteConfigNow = (): Config => config;

/** The configuration of the site (`GET /api/common/all`); the defaults until it has loaded. */
export function useSiteConfig(): Config {
  return useSyncExternalStore(follow, () => config);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The product's name: the default in the page's language, any other name as configured. */
export function useProductName(): string {
  const { t } = useTranslation('ui');
  const name = useSiteConfig().PRODUCT_NAME;
  return name === CONFIG_WITHOUT_SERVER.PRODUCT_NAME ? t('ui:product-name') : name;
}
