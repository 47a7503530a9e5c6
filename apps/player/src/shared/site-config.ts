import { type Config, commonAll } from '@lajvard/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from './api.ts';

/** What the site shows while (or where) its server cannot be asked: the practice table needs none (spec 1 §1). */
export const CONFIG_WITHOUT_SERVER: Config = {
  PRODUCT_NAME: 'Lajvard', // decisions: Names and addresses
  DEFAULT_LANGUAGE: 'fa', // spec 1 §1
  WALLET_ADDR: '',
  MIN_WITHDRAW: 25, // spec 2 §9
  SUPPORT_EMAIL: '',
  DEMO: false,
  VIDEO: { playback_url_template: '', ingest_delay_ms: 0 },
  ROUND: { round_seconds: 60, extra_seconds: 15, lock_seconds: 3, spin_seconds: 12, pause_seconds: 8 }, // spec 1 §9
};

export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: async () => (await callApi(commonAll)).data.config,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
});

/** The configuration of the site (`GET /api/common/all`), fetched once. */
export function useSiteConfig(): Config {
  return useQuery(siteConfigQuery).data ?? CONFIG_WITHOUT_SERVER;
}

/** The product's name: the default one is written in the language of the page, another stands as it was set. */
export function useProductName(): string {
  const { t } = useTranslation('ui');
  const name = useSiteConfig().PRODUCT_NAME;
  return name === CONFIG_WITHOUT_SERVER.PRODUCT_NAME ? t('ui:product-name') : name;
}
