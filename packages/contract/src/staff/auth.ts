import * as z from 'zod/mini';
import { typedEmail } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { codeOrPasskey, factorCode, SIGN_IN_REFUSALS } from '../player/login.ts';
import { assertion } from '../player/passkey-json.ts';
import { userInfo } from '../player/profile.ts';
import { device, tokens } from '../player/tokens.ts';
import { route } from '../route.ts';

/** Username and password of a member of staff. */
export const staffCredentials = {
  email: z
    .string('errors:username-required')
    .check(z.trim(), z.minLength(1, 'errors:username-required'), z.maxLength(512), z.overwrite(typedEmail)),
  password: z.string('errors:password-required').check(z.minLength(1, 'errors:password-required'), z.maxLength(512)),
};

export const adminLogin = route({
  name: 'adminLogin',
  who: 'anyone',
  limit: 'sign-in',
  method: 'POST',
  path: '/api/auth/admin/login',
  summary:
    'Signs a member of staff in; `code`: of the authenticator app, or a recovery code; `passkey`: in its place, what ' +
    'the browser answered to `passkeys/show`.',
  body: z
    .strictObject({
      ...staffCredentials,
      code: z.optional(factorCode),
      passkey: z.optional(assertion),
      device_id: device,
    })
    .check(codeOrPasskey),
  reply: tokens,
  refusals: SIGN_IN_REFUSALS,
});

export const staffProfile = route({
  name: 'staffProfile',
  who: { staff: 'office.enter' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/profile',
  summary: 'The signed-in member of staff.',
  reply: dataOf(userInfo),
});

export const masterPassword = z
  .string('errors:master-password-required')
  .check(z.minLength(1, 'errors:master-password-required'), z.maxLength(512));

export const checkMasterPassword = route({
  name: 'checkMasterPassword',
  who: { staff: 'charges.make' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/check_master_password',
  summary:
    'Whether this is the master password; opens a form, never an action: those ask for it again. ' +
    'Five wrong ones in 15 minutes lock it for 30.',
  body: z.strictObject({ password: masterPassword }),
  reply: z.object({ message: z.optional(z.string()) }),
  refusals: ['form-invalid', 'authentication-failed', 'too-many-tries'],
});
