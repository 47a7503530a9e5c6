import * as z from 'zod/mini';
import { email } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { chosenPassword, isTypedTwice, password, passwordAgain } from './auth.ts';

/** The paths that a link's parameter `u` can name; the browser posts to no others. */
export const LINK_PATHS = {
  password: '/api/auth/password/update',
  email: '/api/auth/email/update',
  stop: '/api/auth/stop',
} as const;

const u = z.string('errors:link-invalid').check(z.minLength(1, 'errors:link-invalid'), z.maxLength(1000));
const sent = dataOf(z.object({ sent: z.literal(true) }));

/**
 * A new password: at least 8 characters, with a lower-case and an upper-case letter, a digit and a special character
 * (docs/specification/2-account-and-back-office.md#55-new-password-page).
 */
const newPassword = chosenPassword.check(
  z.refine(
    (text) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /\p{Nd}/u.test(text) && /[^\p{L}\p{Nd}\s]/u.test(text),
    {
      error: 'errors:password-too-simple',
    },
  ),
);

const confirmation = z
  .string('errors:password-confirmation-required')
  .check(z.minLength(1, 'errors:password-confirmation-required'));

export const resetPassword = route({
  name: 'resetPassword',
  who: 'anyone',
  limit: 'link-mail',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Mails a link that sets a new password. The answer never tells whether the e-mail exists.',
  body: z.strictObject({ email }),
  reply: sent,
  refusals: ['form-invalid', 'too-many-tries'],
});

export const passwordChange = route({
  name: 'passwordChange',
  who: 'signed-in',
  limit: 'own-link-mail',
  method: 'POST',
  path: '/api/account/password/change',
  summary: 'Mails the signed-in person a link that sets a new password.',
  reply: sent,
  refusals: ['too-many-tries'],
});

export const passwordUpdate = route({
  name: 'passwordUpdate',
  who: 'anyone',
  limit: 'link',
  method: 'POST',
  path: LINK_PATHS.password,
  summary: 'Sets a new password with the reference of a link; every session of the person ends.',
  body: z.strictObject({ u, password: newPassword, password_confirmation: confirmation }).check(
    z.refine(isTypedTwice, {
      error: 'errors:passwords-must-match',
      path: ['password_confirmation'],
    }),
  ),
  reply: dataOf(z.object({ changed: z.literal(true) })),
  refusals: ['form-invalid', 'token-invalid', 'too-many-tries'],
});

/** Checks a link without using it up, so that its page can say at once when it has expired. */
export const linkLook = route({
  name: 'linkLook',
  who: 'anyone',
  limit: 'link-look',
  method: 'POST',
  path: '/api/auth/link/look',
  summary: 'Whether the reference of a link can still be used; it stays as it is.',
  body: z.strictObject({ u }),
  reply: dataOf(z.object({ usable: z.literal(true) })),
  refusals: ['form-invalid', 'token-invalid', 'too-many-tries'],
});

export const emailChange = route({
  name: 'emailChange',
  who: 'signed-in',
  limit: 'own-link-mail',
  provesAgain: true,
  method: 'POST',
  path: '/api/account/email/change',
  summary:
    'Mails a link to the new address, and to the old one how to stop it. Needs the password, and the second factor ' +
    'of those who have one. ' +
    'The answer never tells whether the new address has an account.',
  body: z.strictObject({ email, password: passwordAgain }),
  reply: sent,
  refusals: ['form-invalid', 'second-factor-stale', 'too-many-tries'],
});

export const emailUpdate = route({
  name: 'emailUpdate',
  who: 'anyone',
  limit: 'link',
  method: 'POST',
  path: LINK_PATHS.email,
  summary: 'Changes the e-mail with the reference of a link.',
  body: z.strictObject({ u }),
  reply: dataOf(z.object({ changed: z.literal(true) })),
  refusals: ['form-invalid', 'token-invalid', 'email-of-another', 'too-many-tries'],
});

export const stopAll = route({
  name: 'stopAll',
  who: 'anyone',
  limit: 'link',
  method: 'POST',
  path: LINK_PATHS.stop,
  summary:
    'The owner of an account says with the reference of a link that it was not them: ' +
    'the account goes back to what it was before the first mail to that address whose link is still open. ' +
    '`is_locked`: another account has the address by now, so support decides.',
  body: z.strictObject({ u }),
  reply: dataOf(z.object({ stopped: z.literal(true), is_locked: z.boolean() })),
  refusals: ['form-invalid', 'token-invalid', 'too-many-tries'],
});

export const deleteSelfAccount = route({
  name: 'deleteSelfAccount',
  who: 'player',
  limit: 'none',
  provesAgain: true,
  method: 'POST',
  path: '/api/account/user/delete_self_account',
  summary:
    "Closes the player's own account for good, with the password and the second factor of those who have one. " +
    'Money must be withdrawn first; ' +
    'a rest too small for that can be given up.',
  body: z.strictObject({ password, give_up_rest: z._default(z.boolean(), false) }),
  reply: dataOf(z.object({ closed: z.literal(true) })),
  refusals: ['form-invalid', 'balance-left', 'payment-waiting', 'round-in-play', 'too-many-tries'],
});
