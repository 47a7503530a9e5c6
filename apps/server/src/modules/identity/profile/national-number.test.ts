import { expect, it } from 'vitest';
import { nationalNumber } from './national-number.ts';

// docs/specification/2-account-and-back-office.md#56-registration
// docs/specification/2-account-and-back-office.md#57-completing-a-registration
it.each([
  ['98', '09121234567', '9121234567'],
  ['98', '9121234567', '9121234567'],
  ['44', '02079460000', '2079460000'],
  ['39', '0612345678', '0612345678'],
])('after +%s the number %s is %s', (code, typed, kept) => expect(nationalNumber(code, typed)).toBe(kept));
