import * as z from 'zod/mini';
import { email } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { password } from './auth.ts';
import { attestation, creationOptions, passkeyId, requestOptions } from './passkey-json.ts';

/** A passkey of one's own. `used_at`: null before it was first shown; both times are ISO 8601 UTC. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

/** What the calls of passkeys take and answer, the same for players and staff. */
export const PASSKEYS = {
  list: { reply: dataOf(z.object({ passkeys: z.array(passkey), origin: z.nullable(z.string()) })) },
  create: {
    body: z.strictObject({}),
    reply: dataOf(creationOptions),
    refusals: ['second-factor-off', 'passkeys-full', 'passkeys-need-host'],
  },
  add: {
    body: z.strictObject({
      name: z
        .string('errors:passkey-name-required')
        .check(z.trim(), z.minLength(1, 'errors:passkey-name-required'), z.maxLength(40)),
      passkey: attestation,
    }),
    reply: dataOf(z.object({ id: z.string() })),
    refusals: ['form-invalid', 'second-factor-off', 'passkeys-full', 'passkey-wrong'],
  },
  remove: {
    body: z.strictObject({ id: passkeyId }),
    reply: dataOf(z.object({ removed: z.literal(true) })),
    refusals: ['form-invalid', 'not-found'],
  },
  show: { body: z.strictObject({}), reply: dataOf(requestOptions), refusals: ['not-found', 'passkeys-need-host'] },
  signIn: {
    reply: dataOf(requestOptions),
    refusals: [
      ...(['wrong-credentials', 'registration-incomplete', 'too-many-tries', 'form-invalid'] as const),
      ...(['not-found', 'passkeys-need-host'] as const),
    ],
  },
} as const;

const OWN = { who: 'player', limit: 'none', method: 'POST' } as const;

export const ownPasskeyList = route({
  ...OWN,
  ...PASSKEYS.list,
  name: 'ownPasskeyList',
  method: 'GET',
  path: '/api/account/passkeys',
  summary:
    'The passkeys of the player, oldest first. `origin`: the only one at which passkeys work; null: at none, since ' +
    'the site has no host name with https.',
});

export const ownPasskeyCreate = route({
  ...OWN,
  ...PASSKEYS.create,
  limit: 'action',
  provesAgain: true,
  name: 'ownPasskeyCreate',
  path: '/api/account/passkeys/create',
  summary: 'Begins to add a passkey: what `navigator.credentials.create` is asked for, valid for five minutes.',
  refusals: [...PASSKEYS.create.refusals, 'too-many-tries'],
});

export const ownPasskeyAdd = route({
  ...OWN,
  ...PASSKEYS.add,
  provesAgain: true,
  name: 'ownPasskeyAdd',
  path: '/api/account/passkeys/add',
  summary: 'Adds the passkey that the browser created. From then on it is taken in place of a code.',
});

export const ownPasskeyRemove = route({
  ...OWN,
  ...PASSKEYS.remove,
  provesAgain: true,
  name: 'ownPasskeyRemove',
  path: '/api/account/passkeys/remove',
  summary: 'Removes a passkey of the player.',
});

export const ownPasskeyShow = route({
  ...OWN,
  ...PASSKEYS.show,
  limit: 'action',
  name: 'ownPasskeyShow',
  path: '/api/account/passkeys/show',
  summary:
    'Begins to show the second factor again with a passkey: what `navigator.credentials.get` is asked for, valid for ' +
    'five minutes. Its result goes to `second_factor/fresh`.',
  refusals: [...PASSKEYS.show.refusals, 'too-many-tries'],
});

export const ownPasskeySignIn = route({
  ...PASSKEYS.signIn,
  name: 'ownPasskeySignIn',
  who: 'anyone',
  limit: 'sign-in',
  method: 'POST',
  path: '/api/auth/passkeys/show',
  summary: 'The same for a player who signs in; its result goes to `login` with the same e-mail and password.',
  body: z.strictObject({ email, password }),
});
