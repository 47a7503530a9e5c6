import { expect, it } from 'vitest';
import { memberDetails } from '../staff/members.ts';
import { isLocked, PERSON_COLUMNS, PERSON_FIELDS } from './person.ts';
import { profileUpdate, userInfo } from './profile.ts';

it('every field of a person is in the form of the profile and in the answers to the player and to staff', () => {
  const form = profileUpdate.body.safeParse(Object.fromEntries(PERSON_FIELDS.map((field) => [field, 1])));
  expect(form.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([...PERSON_FIELDS].sort());
  expect(Object.keys(userInfo.shape)).toEqual(expect.arrayContaining([...PERSON_COLUMNS]));
  expect(Object.keys(memberDetails.shape)).toEqual(expect.arrayContaining([...PERSON_COLUMNS]));
});

it('the name and the birth date are locked, and nothing else', () => {
  expect(PERSON_FIELDS.filter(isLocked)).toEqual(['first_name', 'last_name', 'birthdate']);
});
