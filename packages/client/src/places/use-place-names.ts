import { cities, countries } from '@lajvard/contract';
import { useLanguage } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '../calls/calls.ts';

/** Country and city in the language of the page; as stored if no name is known. */
export function usePlaceNames(country: string | null, city: string | null, callApi: CallApi) {
  const { language } = useLanguage();
  const known = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await callApi(countries)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = known.data?.find(({ name }) => name === country)?.code;
  const near = useQuery({
    queryKey: ['cities', code],
    queryFn: async () => (await callApi(cities, { query: { country: code ?? '' } })).data,
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const town = near.data?.find(({ name, name_fa: persian }) => city !== null && (name === city || persian === city));
  return {
    country: (code === undefined ? undefined : names.of(code)) ?? country,
    city: (town && (language === 'fa' ? town.name_fa : town.name)) ?? city,
  };
}
