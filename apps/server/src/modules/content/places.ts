import type { City, Country } from '@lajvard/contract';
import { getCountryDataList } from 'countries-list';
import cities from './cities.json' with { type: 'json' };

/**
 * The countries of ISO 3166 with their dial codes, sorted by English name
 * (docs/specification/2-account-and-back-office.md#33-country).
 */
export const COUNTRIES: readonly Country[] = getCountryDataList()
  .map(({ name, iso2, phone }) => ({ name, code: iso2, phonecode: String(phone[0] ?? '') }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const suggested: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(cities));
const capitals: ReadonlyMap<string, string> = new Map(getCountryDataList().map(({ iso2, capital }) => [iso2, capital]));

/**
 * The larger cities of a country, as suggestions: a person may live elsewhere. Countries without a list get their
 * capital.
 */
export function citiesOf(countryCode: string): City[] {
  const listed = suggested.get(countryCode);
  if (listed === undefined) {
    const capital = capitals.get(countryCode);
    return capital ? [{ name: capital, name_fa: null }] : [];
  }
  return listed.map((words) => {
    const [name = '', persian = null] = words.split('|');
    return { name, name_fa: persian };
  });
}
