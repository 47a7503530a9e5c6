import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { staffCredentials } from './auth.ts';
import { attestation, creationOptions, passkeyId, requestOptions } from './passkey-json.ts';

/** A passkey of one's own. `used_at`: null before it was first shown; both times are ISO 8601 UTC. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const OFFICE = { who: { staff: 'office.enter' }, limit: 'none' } as const;

export const passkeyList = route({
  ...OFFICE,
  name: 'passkeyList',
  method: 'GET',
  path: '/backoffice/api/account/passkeys',
  summary:
    'The passkeys of the caller, oldest first. `origin`: the only one at which passkeys work; null: at none, since ' +
    'the office has no host name with https.',
  reply: dataOf(z.object({ passkeys: z.array(passkey), origin: z.nullable(z.string()) })),
});

export const passkeyCreate = route({
  ...OFFICE,
  provesAgain: true,
  name: 'passkeyCreate',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/create',
  summary: 'Begins to add a passkey: what `navigator.credentials.create` is asked for, valid for five minutes.',
  body: z.strictObject({}),
  reply: dataOf(creationOptions),
  refusals: ['second-factor-off', 'passkeys-full', 'passkeys-need-host'],
});

export const passkeyAdd = route({
  ...OFFICE,
  provesAgain: true,
  name: 'passkeyAdd',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/add',
  summary: 'Adds the passkey that the browser created. From then on it is taken in place of a code.',
  body: z.strictObject({
    name: z
      .string('errors:passkey-name-required')
      .check(z.trim(), z.minLength(1, 'errors:passkey-name-required'), z.maxLength(40)),
    passkey: attestation,
  }),
  reply: dataOf(z.object({ id: z.string() })),
  refusals: ['form-invalid', 'second-factor-off', 'passkeys-full', 'passkey-wrong'],
});

export const passkeyRemove = route({
  ...OFFICE,
  provesAgain: true,
  name: 'passkeyRemove',
  method: 'POST',
  path: '/backoffice/api/account/passkeys/remove',
  summary: 'Removes a passkey of the caller.',
  body: z.strictObject({ id: passkeyId }),
  reply: dataOf(z.object({ removed: z.literal(true) })),
  refusals: ['form-invalid', 'not-found'],
});

const asked = { reply: dataOf(requestOptions), method: 'POST' } as const;
const cannotAsk = ['not-found', 'passkeys-need-host'] as const;

export const passkeyShow = route({
  ...OFFICE,
  ...asked,
  name: 'passkeyShow',
  path: '/backoffice/api/account/passkeys/show',
  summary:
    'Begins to show the second factor again with a passkey: what `navigator.credentials.get` is asked for, valid for ' +
    'five minutes. Its result goes to `second_factor/fresh`.',
  body: z.strictObject({}),
  refusals: cannotAsk,
});

export const passkeySignIn = route({
  ...asked,
  name: 'passkeySignIn',
  who: 'anyone',
  limit: 'sign-in',
  path: '/api/auth/admin/passkeys/show',
  summary: 'The same for somebody who signs in; its result goes to `login` with the same username and password.',
  body: z.strictObject(staffCredentials),
  refusals: [
    ...(['wrong-credentials', 'registration-incomplete', 'too-many-tries', 'form-invalid'] as const),
    ...cannotAsk,
  ],
});
