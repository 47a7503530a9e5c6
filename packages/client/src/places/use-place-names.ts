import type { City, Country } from '@lajvard/contract';
import { useLanguage } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';

/** An app's calls for places. */
export interface Places {
  countries(): Promise<readonly Country[]>;
  cities(countryCode: string): Promise<readonly City[]>;
}

/** Country and city in the language of the page; as stored if no name is known. */
export function usePlaceNames(country: string | null, city: string | null, ask: Places) {
  const { language } = useLanguage();
  const known = useQuery({
    queryKey: ['countries'],
    queryFn: ask.countries,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = known.data?.find(({ name }) => name === country)?.code;
  const near = useQuery({
    queryKey: ['cities', code],
    queryFn: () => ask.cities(code ?? ''),
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
