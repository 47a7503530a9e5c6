/**
 * Country codes where the leading zero stays part of the number, even when dialled from abroad: Italy, San Marino, the
 * Vatican.
 */
const ZERO_STAYS: readonly string[] = ['39', '378', '379'];

/** A phone number as it follows its country code: without the leading zero that is dialled at home. */
export const nationalNumber = (countryCode: string, digits: string): string =>
  ZERO_STAYS.includes(countryCode) ? digits : digits.replace(/^0+/, '');
