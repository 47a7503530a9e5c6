import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';

/** A required text. */
const required = (key: string, most = 120) => z.string(key).check(z.trim(), z.minLength(1, key), z.maxLength(most));

/** Letters of any script, the punctuation of names, and the Persian half-space: no direction marks, no emoji. */
const NAME = /^[\p{L}\p{M}\u200c '’.-]*$/u;

/** A first or last name. */
const personName = (key: string) => required(key).check(z.regex(NAME, 'errors:name-letters-only'));

const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** A country or city: letters of any script, with digits and punctuation between them. */
const placeName = (key: string) =>
  required(key).check(
    z.refine((text) => text === '' || (/\p{L}/u.test(text) && /^[\p{L}\p{M}\p{N}\p{P}\u200c ]*$/u.test(text)), {
      error: 'errors:place-letters-only',
    }),
  );

const streetAddress = required('errors:address-required', 300).check(
  z.refine((text) => !PICTURES.test(text), { error: 'errors:no-pictures' }),
);

/** A zip code in 0-9, whatever digits it was typed in. */
const zipCode = required('errors:zip-code-required', 20).check(
  z.overwrite(toLatinDigits),
  z.refine((code) => code === '' || /^[\p{L}0-9 -]+$/u.test(code), { error: 'errors:zip-code-invalid' }),
);

/** `+98`, `0098` and `۹۸` are 98. */
const dialCode = required('errors:country-code-required', 12).check(
  z.overwrite((text) =>
    toLatinDigits(text)
      .replace(/[\s-]/g, '')
      .replace(/^(\+|00)/, ''),
  ),
  z.refine((code) => code === '' || /^[1-9][0-9]{0,5}$/.test(code), { error: 'errors:country-code-invalid' }),
);

/** Digits only: spaces, brackets, dashes and dots are removed. */
const phoneNumber = z.string('errors:phone-required').check(
  z.trim(),
  z.minLength(1, 'errors:phone-required'),
  z.maxLength(40),
  z.overwrite((text) => toLatinDigits(text).replace(/[\s().\u200e\u200f-]/g, '')),
  z.refine((digits) => digits === '' || /^[0-9]{5,15}$/.test(digits), { error: 'errors:phone-invalid' }),
);

const EARLIEST_DAY = '1900-01-01';

const date = z.iso.date();
const isDayOfBirth = (text: string): boolean => date.safeParse(text).success && text >= EARLIEST_DAY;

/** A Gregorian day, `YYYY-MM-DD`. The server checks the age. */
export const birthDate = z.string('errors:birthdate-required').check(
  z.minLength(1, 'errors:birthdate-required'),
  z.refine((text) => text === '' || isDayOfBirth(text), { error: 'errors:birthdate-invalid' }),
);

/** Personal data, given when a registration is completed and later in the profile. */
export const personFields = {
  first_name: personName('errors:first-name-required'),
  last_name: personName('errors:last-name-required'),
  address: streetAddress,
  zip_code: zipCode,
  country: placeName('errors:country-required'),
  city: placeName('errors:city-required'),
  country_code: dialCode,
  phone_number: phoneNumber,
};
