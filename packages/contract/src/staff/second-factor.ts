import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { factorCode } from '../player/login.ts';
import { FRESH, factorEnded, newSecret } from '../player/second-factor.ts';
import { device, tokens } from '../player/tokens.ts';
import { route } from '../route.ts';
import { staffCredentials } from './auth.ts';

export const secondFactor = route({
  name: 'secondFactor',
  who: { staff: 'office.enter' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/second_factor',
  summary:
    'Whether the caller signs in with a second factor. `since`: ISO 8601 UTC, null if not. ' +
    '`is_required`: everybody needs one.',
  reply: dataOf(z.object({ since: z.nullable(z.string()), codes_left: z.number(), is_required: z.boolean() })),
});

export const secondFactorFresh = route({
  name: 'secondFactorFresh',
  who: { staff: 'office.enter' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/second_factor/fresh',
  summary:
    'Shows the second factor again, with a code or with what the browser answered to `passkeys/show`: for the next ' +
    'five minutes no call of this session is refused with `second-factor-stale`.',
  ...FRESH,
});

/** The calls below ask for username and password, since somebody without the required factor has no session yet. */
const own = { who: 'anyone', limit: 'sign-in', method: 'POST' } as const;
const credentialsRefused = [
  'wrong-credentials',
  'registration-incomplete',
  'blacklisted',
  'too-many-tries',
  'form-invalid',
] as const;

export const secondFactorBegin = route({
  ...own,
  name: 'secondFactorBegin',
  path: '/api/auth/admin/second_factor/begin',
  summary:
    'A new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), in Base32 and as an otpauth URI. ' +
    'It counts once a code of it has been confirmed.',
  body: z.strictObject(staffCredentials),
  reply: newSecret,
  refusals: [...credentialsRefused, 'second-factor-on'],
});

export const secondFactorConfirm = route({
  ...own,
  name: 'secondFactorConfirm',
  path: '/api/auth/admin/second_factor/confirm',
  summary:
    'Turns the second factor on with a code of the new secret. Returns ten recovery codes, shown only here, ' +
    'and with `signs_in` the tokens of a session.',
  body: z.strictObject({
    ...staffCredentials,
    code: factorCode,
    signs_in: z.boolean(),
    device_id: device,
  }),
  reply: dataOf(z.object({ recovery_codes: z.array(z.string()), tokens: z.nullable(tokens) })),
  refusals: [...credentialsRefused, 'second-factor-on', 'second-factor-wrong'],
});

export const secondFactorEnd = route({
  ...own,
  name: 'secondFactorEnd',
  path: '/api/auth/admin/second_factor/end',
  summary: 'Turns the second factor off, with a code; also to set it up again on another device.',
  body: z.strictObject({ ...staffCredentials, code: factorCode }),
  reply: factorEnded,
  refusals: [...credentialsRefused, 'second-factor-off', 'second-factor-wrong'],
});
