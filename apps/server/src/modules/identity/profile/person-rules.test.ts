import { describe, expect, it } from 'vitest';
import { isAdult, nationalNumber } from './person-rules.ts';

// docs/specification/2-account-and-back-office.md#56-registration
// docs/specification/2-account-and-back-office.md#57-completing-a-registration
it.each([
  ['98', '09121234567', '9121234567'],
  ['98', '9121234567', '9121234567'],
  ['44', '02079460000', '2079460000'],
  ['39', '0612345678', '0612345678'],
])('after +%s the number %s is %s', (code, typed, kept) => expect(nationalNumber(code, typed)).toBe(kept));

describe('age', () => {
  it.each([
    ['2008-11-21', '2026-11-21T00:00:00Z', true],
    ['2008-11-22', '2026-11-21T23:59:59Z', false],
    ['2008-02-29', '2026-02-28T12:00:00Z', false],
    ['2008-02-29', '2026-03-01T00:00:00Z', true],
    ['1950-01-01', '2026-11-21T00:00:00Z', true],
    ['2030-01-01', '2026-11-21T00:00:00Z', false],
  ])('born on %s, on %s: of age %s', (birthDate, now, adult) => {
    expect(isAdult(birthDate, Date.parse(now))).toBe(adult);
  });
});
