import { Refused } from '#platform/http/handler.ts';

/** Minimum age of a player (decided in the specification). */
const ADULT_YEARS = 18;

/** Whether somebody born on `birthDate` (YYYY-MM-DD) is of age on the day of `now` (epoch ms), UTC. */
export const isAdult = (birthDate: string, now: number): boolean => {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const birthday = Date.UTC(year + ADULT_YEARS, month - 1, day); // born on 29 February: of age on 1 March
  return birthday <= now;
};

/** Refuses somebody under 18; undefined if no date is given, or the person is of age. */
export const refuseMinor = (birthDate: string | undefined, now: number): Refused | undefined =>
  birthDate === undefined || isAdult(birthDate, now)
    ? undefined
    : new Refused('form-invalid', { errors: { birthdate: ['errors:must-be-adult'] } });

/**
 * Country codes where the leading zero stays part of the number, even when dialled from abroad: Italy, San Marino, the
 * Vatican.
 */
const ZERO_STAYS: readonly string[] = ['39', '378', '379'];

/** A phone number as it follows its country code: without the leading zero that is dialled at home. */
export const nationalNumber = (countryCode: string, digits: string): string =>
  ZERO_STAYS.includes(countryCode) ? digits : digits.replace(/^0+/, '');
