import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/**
 * A country (docs/specification/2-account-and-back-office.md#33-country). `code` is ISO 3166 alpha-2, `phonecode` its
 * dial code in digits.
 */
export const country = z.object({ name: z.string(), code: countryCode, phonecode: z.string().check(z.regex(/^\d+$/)) });
export type Country = z.infer<typeof country>;

/** A city to suggest; `name_fa` where its Persian name is known. */
export const city = z.object({ name: z.string().check(z.minLength(1)), name_fa: z.nullable(z.string()) });
export type City = z.infer<typeof city>;

export const countries = route({
  name: 'countries',
  who: 'anyone',
  limit: 'none',
  method: 'GET',
  path: '/api/common/countries',
  summary: 'The countries with their dial codes, by English name.',
  reply: dataOf(z.array(country)),
});

export const cities = route({
  name: 'cities',
  who: 'anyone',
  limit: 'none',
  method: 'GET',
  path: '/api/common/cities',
  summary: 'Larger cities of a country, as suggestions: a person may write any other.',
  query: z.strictObject({ country: countryCode }),
  reply: dataOf(z.array(city)),
  refusals: ['form-invalid'],
});
