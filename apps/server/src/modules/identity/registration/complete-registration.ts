import type { Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { refuseWeak } from '../passwords/password-rules.ts';
import type { IdentityContext } from '../ports.ts';
import { nationalNumber, refuseMinor } from '../profile/person-rules.ts';
import { reviewIfKnown } from '../profile/registration-review.ts';
import { type Completion, completeUser, lockUser, setPassword, type UserRow, userById } from '../profile/user-store.ts';
import { type Origin, openSession } from '../sessions/issue-tokens.ts';

/** The form that completes a registration; `birthdate` YYYY-MM-DD. */
export interface CompletionForm extends Completion {
  readonly password?: string | undefined;
  readonly birthdate?: string | undefined;
  readonly device_id?: string | undefined;
}

/**
 * Checks what is missing: the birth date if it was not given before, and always the password, which must come from
 * the holder of the link.
 */
const refuseMissing = (user: UserRow, form: CompletionForm): Refused | undefined => {
  const errors: Record<string, string[]> = {};
  if (form.birthdate === undefined && user.birth_date === null) errors.birthdate = ['errors:birthdate-required'];
  if (form.password === undefined) errors.password = ['errors:password-required'];
  return Object.keys(errors).length === 0 ? undefined : new Refused('form-invalid', { errors });
};

/** What an unfinished registration already has. */
export const readRegistration = async ({ db }: Pick<IdentityContext, 'db'>, userId: number) => {
  const user = await userById(db, userId);
  if (user === undefined || user.completed_at !== null || user.closed_at !== null) return new Refused('token-invalid');
  // Pages of 0.3.0 refuse an answer without `has_password`.
  return { email: user.email, birthdate: user.birth_date, has_password: false };
};

/**
 * Completes a registration, once. The password is the one that the holder of the link gives now. The person becomes a player and is signed in.
 */
export const completeRegistration = async (
  context: IdentityContext,
  userId: number,
  form: CompletionForm,
  from: Omit<Origin, 'deviceId'>,
): Promise<Tokens | Refused> => {
  const minor = refuseMinor(form.birthdate, context.clock.now());
  if (minor) return minor;
  if (form.password !== undefined) {
    const email = (await userById(context.db, userId))?.email ?? '';
    const weak = await refuseWeak(form.password, { email, site: context.config });
    if (weak) return weak;
  }
  const passwordHash = form.password === undefined ? null : await context.passwords.hash(form.password);
  return transaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || user.completed_at !== null || user.blacklisted_at !== null || user.closed_at !== null)
      return new Refused('token-invalid');
    const refused = refuseMissing(user, form) ?? refuseMinor(user.birth_date ?? undefined, context.clock.now());
    if (refused) return refused;
    if (passwordHash !== null) await setPassword(tx, userId, passwordHash);
    const phone = nationalNumber(form.country_code, form.phone_number);
    await completeUser(tx, userId, { ...form, phone_number: phone }, form.birthdate ?? null);
    await context.onRegistered(tx, userId);
    await reviewIfKnown(tx, userId);
    await record(tx, { userId, action: 'REGISTER_COMPLETE', ip: from.ip });
    await record(tx, { userId, action: 'LOGIN', ip: from.ip });
    return openSession(context, tx, user, { ...from, deviceId: form.device_id });
  });
};
