import * as z from 'zod/mini';
import { email } from '../email.ts';
import { route } from '../route.ts';
import { typedCode } from '../typed-code.ts';
import { password } from './auth.ts';
import { assertion } from './passkey-json.ts';
import { device, tokens } from './tokens.ts';

/** Six digits of an authenticator app, or the ten letters and digits of a recovery code. */
const FACTOR_CODE = /^(?:[0-9]{6}|[0-9A-Z]{10})$/;

/**
 * A code of an authenticator app, or a recovery code, as `typedCode` reads it. What can be neither is refused here, so a
 * slip of the keyboard is no wrong guess.
 */
export const factorCode = z
  .string('errors:code-required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'errors:code-required', abort: true }),
    z.maxLength(100, { error: 'errors:code-form', abort: true }),
    z.overwrite(typedCode),
    z.regex(FACTOR_CODE, 'errors:code-form'),
  );

/**
 * Why the right password alone does not sign in: the factor is needed, is wrong, or is not set up yet, of staff where
 * everybody needs one.
 */
export const FACTOR_REFUSALS = [
  'second-factor-needed',
  'passkey-needed',
  'second-factor-wrong',
  'passkey-wrong',
  'second-factor-missing',
] as const;

/** A sign-in shows a code or a passkey, never both. */
export const codeOrPasskey = z.refine<{ code?: string | undefined; passkey?: unknown }>(
  ({ code, passkey }) => !code || !passkey,
  { error: 'errors:invalid', path: ['passkey'] },
);

/** How a sign-in by username and password is refused. */
export const SIGN_IN_REFUSALS = [
  'wrong-credentials',
  'registration-incomplete',
  'blacklisted',
  ...FACTOR_REFUSALS,
  'too-many-tries',
  'form-invalid',
] as const;

export const login = route({
  name: 'login',
  who: 'anyone',
  limit: 'sign-in',
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Signs a player or a member of staff in; `code`: of the authenticator app, or a recovery code; `passkey`: in its ' +
    'place, what the browser answered to `passkeys/show`.',
  body: z
    .strictObject({
      email,
      password,
      level: z._default(z.enum(['user', 'admin']), 'user'),
      code: z.optional(factorCode),
      passkey: z.optional(assertion),
      device_id: device,
    })
    .check(codeOrPasskey),
  reply: tokens,
  refusals: SIGN_IN_REFUSALS,
});
