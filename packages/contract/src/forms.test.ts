import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  adminLogin,
  login,
  passwordUpdate,
  type Route,
  staffTicketHandOver,
  ticketCreate,
  wheelReading,
} from './index.ts';
import { personFields } from './player/person.ts';

/** Each wrong field with the code of its error. */
const errorsOf = (schema: z.ZodMiniType | undefined, form: unknown): Record<string, string> => {
  const { error } = schema?.safeParse(form) ?? {};
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
const refused = (route: Route, form: unknown) => errorsOf(route.body, form);

// docs/specification/2-account-and-back-office.md#55-new-password-page
describe('a new password', () => {
  const set = (password: string, password_confirmation = password) =>
    refused(passwordUpdate, { u: 'a-reference', password, password_confirmation });
  it.each(['Aa1!aaaa', 'رAa۱-رمزی', 'Ünïcode9?'])('%s is taken', (text) => expect(set(text)).toEqual({}));
  it.each([
    ['no capital letter', 'aa1!aaaa'],
    ['no small letter', 'AA1!AAAA'],
    ['no digit', 'Aaa!aaaa'],
    ['no special character', 'Aa1aaaaa'],
    ['a space as its only special character', 'Aa1 aaaa'],
  ])('one with %s is too simple', (_what, text) =>
    expect(set(text)).toEqual({ password: 'errors:password-too-simple' }),
  );
  it('both times it is the same', () =>
    expect(set('Aa1!aaaa', 'Aa1!aaab')).toEqual({ password_confirmation: 'errors:passwords-must-match' }));
});

describe('a sign-in', () => {
  const form = { email: 'a@b.example', password: 'a-password', device_id: 'd' };
  const passkey = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  };
  it.each([
    ['neither', {}, {}],
    ['a code', { code: '123456' }, {}],
    ['a code and a passkey', { code: '123456', passkey }, { passkey: 'errors:invalid' }],
  ])('a sign-in shows %s', (_what, more, errors) => expect(refused(login, { ...form, ...more })).toEqual(errors));
});

it('a sign-in of staff names each field that is empty', () => {
  expect(refused(adminLogin, { email: ' ', password: '', device_id: 'd' })).toEqual({
    email: 'errors:username-required',
    password: 'errors:password-required',
  });
});

it.each([
  ['12 High Street, Flat 3', {}],
  ['خیابان آزادی، پلاک ۱۲', {}],
  ['12 High Street 🏠', { address: 'errors:no-pictures' }],
])('the address %s', (address, errors) =>
  expect(errorsOf(z.object({ address: personFields.address }), { address })).toEqual(errors),
);

it.each([
  ['a colleague', { colleague_id: 7 }, {}],
  ['a team', { team: 3 }, {}],
  ['nobody', {}, { colleague_id: 'errors:ticket-to-whom' }],
])('a ticket is handed over to %s', (_whom, more, errors) =>
  expect(refused(staffTicketHandOver, { ticket_id: 1, ...more })).toEqual(errors),
);

it.each([
  ['a new ticket', {}, { subject: 'errors:ticket-subject-required', team: 'errors:ticket-team-required' }],
  ['a reply', { ticket_id: 4 }, {}],
])('%s needs a subject and a team: %j', (_what, more, errors) =>
  expect(refused(ticketCreate, { message: 'Where is it?', ...more })).toEqual(errors),
);

it.each([
  ['a number', { winning_number: 0 }, {}],
  ['a spin that does not count', { no_spin: 'ball-out' }, {}],
  ['neither', {}, { winning_number: 'errors:no-spin-or-number' }],
  ['both', { winning_number: 5, no_spin: 'ball-out' }, { winning_number: 'errors:no-spin-or-number' }],
])('what the wheel has shown is entered with %s', (_what, more, errors) =>
  expect(refused(wheelReading, { round_number: 9, password: 'a-password', ...more })).toEqual(errors),
);
