import * as z from 'zod/mini';
import { email } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { LANGUAGES } from '../languages.ts';
import { passwordForm } from '../password-form.ts';
import { route } from '../route.ts';
import { personFields } from './person.ts';
import { device, tokens } from './tokens.ts';

const MAX_TYPED = 512; // a keyboard may type a letter as up to three characters

/** A password that is asked for, as it was typed; the server compares `passwordForm`. */
export const password = z
  .string('errors:password-required')
  .check(
    z.minLength(1, 'errors:password-required'),
    z.minLength(8, 'errors:password-too-short'),
    z.maxLength(MAX_TYPED, 'errors:password-too-long'),
  );

/**
 * A password that is chosen: 8 to 128 characters everywhere
 * (docs/specification/2-account-and-back-office.md#93-passwords). The server also refuses one that is easy to guess.
 */
export const chosenPassword = password.check(
  z.refine((text) => text.length < 8 || passwordForm(text).length >= 8, { error: 'errors:password-too-short' }),
  z.refine((text) => passwordForm(text).length <= 128, { error: 'errors:password-too-long' }),
);

/** Whether a password was typed twice alike. */
export const isTypedTwice = (form: {
  readonly password?: string | undefined;
  readonly password_confirmation?: string | undefined;
}): boolean => passwordForm(form.password ?? '') === passwordForm(form.password_confirmation ?? '');

/** The password of a signed-in person, asked for again; the server decides where it is required. */
export const passwordAgain = z.optional(z.string().check(z.maxLength(MAX_TYPED)));

/** The partner whose link brought a new player (docs/specification/1-table-and-site.md#22-query-parameters: `bc`). */
const partner = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

export const register = route({
  name: 'register',
  who: 'anyone',
  limit: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Starts a registration and sends an e-mail with a link. The answer never tells whether the e-mail exists.',
  body: z
    .strictObject({
      email,
      // Of older pages and other clients. Judged, and it opens nothing: a stranger may have typed it; who signs in
      // with it before the registration is complete reads `registration-incomplete`
      // (docs/specification/2-account-and-back-office.md#56-registration).
      password: z.optional(chosenPassword),
      password_confirmation: z.optional(z.string('errors:password-confirmation-required')),
      birthdate: z.optional(personFields.birthdate),
      locale: z.optional(z.enum(LANGUAGES)),
      app: z.optional(z.string().check(z.maxLength(64))),
      bc: z.optional(partner),
    })
    .check(
      z.refine(isTypedTwice, {
        error: 'errors:passwords-must-match',
        path: ['password_confirmation'],
      }),
    ),
  reply: dataOf(z.object({ sent: z.literal(true) })),
  refusals: ['form-invalid', 'too-many-tries'],
});

/** What a registration already knows; the form that completes it asks for the rest. */
export const registration = route({
  name: 'registration',
  who: 'registrant',
  limit: 'none',
  method: 'GET',
  path: '/api/auth/registration',
  summary:
    'What an unfinished registration knows: its e-mail, and the birth date if it was given. `has_password` is always ' +
    'false and only there for older pages: the password is set by the holder of the link.',
  reply: dataOf(
    z.object({
      email: z.string(),
      birthdate: z.nullable(z.string()),
      has_password: z.optional(z.boolean()), // pages of 0.3.0 need it; none reads it any more
    }),
  ),
  refusals: ['token-invalid'],
});

export const registerComplete = route({
  name: 'registerComplete',
  who: 'registrant',
  limit: 'completion',
  method: 'POST',
  path: '/api/auth/register-complete',
  summary: 'Completes a registration with the token of the e-mail link and signs the player in.',
  body: z
    .strictObject({
      ...personFields,
      password: z.optional(chosenPassword), // the server requires it
      password_confirmation: z.optional(z.string()),
      birthdate: z.optional(personFields.birthdate), // required if the registration was begun without one
      is_agree_rules: z.literal(true, 'errors:rules-must-be-accepted'),
      device_id: device,
    })
    .check(
      z.refine((form) => form.password === undefined || isTypedTwice(form), {
        error: 'errors:passwords-must-match',
        path: ['password_confirmation'],
      }),
    ),
  reply: tokens,
  refusals: ['form-invalid', 'token-invalid'],
});
