import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { passwordAgain } from './auth.ts';
import { factorCode } from './login.ts';
import { assertion } from './passkey-json.ts';

/** A new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), in Base32 and as an otpauth URI. */
export const newSecret = dataOf(z.object({ secret: z.string(), uri: z.string() }));
export const factorEnded = dataOf(z.object({ ended: z.literal(true) }));

/** Showing the second factor again: with a code, or with what a passkey answered. */
export const FRESH = {
  body: z.strictObject({ code: z.optional(factorCode), passkey: z.optional(assertion) }).check(
    z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      error: 'errors:code-required',
      path: ['code'],
    }),
  ),
  reply: dataOf(z.object({ fresh: z.literal(true) })),
  refusals: ['form-invalid', 'second-factor-wrong', 'passkey-wrong', 'second-factor-off', 'too-many-tries'],
} as const;

const OWN = { who: 'player', limit: 'none', method: 'POST' } as const;

export const ownFactor = route({
  ...OWN,
  name: 'ownFactor',
  method: 'GET',
  path: '/api/account/second_factor',
  summary: 'Whether the player signs in with a second factor. `since`: ISO 8601 UTC, null if not.',
  reply: dataOf(z.object({ since: z.nullable(z.string()), codes_left: z.number() })),
});

export const ownFactorBegin = route({
  ...OWN,
  limit: 'action',
  name: 'ownFactorBegin',
  path: '/api/account/second_factor/begin',
  summary: 'A new secret for an authenticator app, with the password. It counts once a code of it has been confirmed.',
  body: z.strictObject({ password: passwordAgain }),
  reply: newSecret,
  refusals: ['form-invalid', 'second-factor-on', 'too-many-tries'],
});

export const ownFactorConfirm = route({
  ...OWN,
  name: 'ownFactorConfirm',
  path: '/api/account/second_factor/confirm',
  summary:
    'Turns the second factor on with a code of the new secret. Returns ten recovery codes, shown only here. ' +
    'From then on signing in and withdrawals ask for it.',
  body: z.strictObject({ code: factorCode }),
  reply: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
  refusals: ['form-invalid', 'blacklisted', 'second-factor-on', 'second-factor-wrong', 'too-many-tries'],
});

export const ownFactorEnd = route({
  ...OWN,
  name: 'ownFactorEnd',
  path: '/api/account/second_factor/end',
  summary: 'Turns the second factor off, with the password and a code or a recovery code; its passkeys go with it.',
  body: z.strictObject({ password: passwordAgain, code: factorCode }),
  reply: factorEnded,
  refusals: ['form-invalid', 'second-factor-off', 'second-factor-wrong', 'too-many-tries'],
});

export const ownFactorFresh = route({
  ...OWN,
  ...FRESH,
  name: 'ownFactorFresh',
  path: '/api/account/second_factor/fresh',
  summary:
    'Shows the second factor again, with a code or with what the browser answered to `passkeys/show`: for the next ' +
    'five minutes no call of this session is refused with `second-factor-stale`.',
});
