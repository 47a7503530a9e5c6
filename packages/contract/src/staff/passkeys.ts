import * as z from 'zod/mini';
import { PASSKEYS } from '../player/passkeys.ts';
import { route } from '../route.ts';
import { staffCredentials } from './auth.ts';

const OFFICE = { who: { staff: 'office.enter' }, limit: 'none' } as const;

export const passkeyList = route({
  ...OFFICE,
  ...PASSKEYS.list,
  name: 'passkeyList',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/passkeys',
  summary:
    'The passkeys of the caller, oldest first. `origin`: the only one at which passkeys work; null: at none, since ' +
    'the office has no host name with https.',
});

export const passkeyCreate = route({
  ...OFFICE,
  ...PASSKEYS.create,
  provesAgain: true,
  name: 'passkeyCreate',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/create',
  summary: 'Begins to add a passkey: what `navigator.credentials.create` is asked for, valid for five minutes.',
});

export const passkeyAdd = route({
  ...OFFICE,
  ...PASSKEYS.add,
  provesAgain: true,
  name: 'passkeyAdd',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/add',
  summary: 'Adds the passkey that the browser created. From then on it is taken in place of a code.',
});

export const passkeyRemove = route({
  ...OFFICE,
  ...PASSKEYS.remove,
  provesAgain: true,
  name: 'passkeyRemove',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/remove',
  summary: 'Removes a passkey of the caller.',
});

export const passkeyShow = route({
  ...OFFICE,
  ...PASSKEYS.show,
  name: 'passkeyShow',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/show',
  summary:
    'Begins to show the second factor again with a passkey: what `navigator.credentials.get` is asked for, valid for ' +
    'five minutes. Its result goes to `second_factor/fresh`.',
});

export const passkeySignIn = route({
  ...PASSKEYS.signIn,
  name: 'passkeySignIn',
  method: 'POST',
  who: 'anyone',
  limit: 'sign-in',
  path: '/api/auth/admin/passkeys/show',
  summary: 'The same for somebody who signs in; its result goes to `login` with the same username and password.',
  body: z.strictObject(staffCredentials),
});
