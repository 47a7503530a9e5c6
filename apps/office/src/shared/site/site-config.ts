import { type Config, commonAll } from '@lajvard/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';

export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: async (): Promise<Config> => (await callApi(commonAll)).data.config,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The zone in which the office's lists and reports count days; undefined until loaded. */
export const useReportZone = (): string | undefined => useQuery(siteConfigQuery).data?.report_time_zone;

/** Whether this is a demo whose staff sign in without a second factor. */
export const usePasswordOnly = (): boolean => useQuery(siteConfigQuery).data?.office_password_only === true;

const DEFAULT_NAME = 'Lajvard'; // docs/specification/3-rulings.md#1-names-and-addresses

/** The product's name; by default in the language of the page. */
export function useProductName(): string {
  const { t } = useTranslation('office');
  const name = useQuery(siteConfigQuery).data?.PRODUCT_NAME ?? DEFAULT_NAME;
  return name === DEFAULT_NAME ? t('office:product-name') : name;
}
