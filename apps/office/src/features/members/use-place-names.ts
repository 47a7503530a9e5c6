import { usePlaceNames as usePlaceNamesOf } from '@lajvard/client/places';
import { cities, countries } from '@lajvard/contract';
import { callApi } from '../../shared/calls/api.ts';

const PLACES = {
  countries: async () => (await callApi(countries)).data,
  cities: async (country: string) => (await callApi(cities, { query: { country } })).data,
};

/** Country and city in the language of the page. */
export const usePlaceNames = (country: string | null, city: string | null) => usePlaceNamesOf(country, city, PLACES);
