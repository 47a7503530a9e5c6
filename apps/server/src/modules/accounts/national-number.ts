/** Where the zero before a number is part of it, from abroad too: Italy, San Marino, the Vatican. */
const ZERO_STAYS: readonly string[] = ['39', '378', '379'];

/** A phone number as it follows its country code: without the zero it is dialled with at home. */
export const nationalNumber = (countryCode: string, digits: string): string =>
  ZERO_STAYS.includes(countryCode) ? digits : digits.replace(/^0+/, '');
