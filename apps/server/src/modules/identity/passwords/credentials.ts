import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { type UserRow, userByEmail } from '../profile/user-store.ts';
import type { Origin } from '../sessions/issue-tokens.ts';
import { countGuess } from './guesses.ts';

/** The credentials and origin of a sign-in. */
export interface SignIn extends Origin {
  readonly email: string;
  readonly password: string;
  readonly level: 'user' | 'admin';
}

const failed = async (
  context: IdentityContext,
  user: UserRow | undefined,
  ip: string,
): Promise<Refused<'wrong-credentials'>> => {
  context.log.warn({ userId: user?.id ?? null }, 'sign-in failed');
  // The answer does not wait for this: its time must not reveal whether the person exists.
  if (user) {
    transaction(context.db, (tx) => record(tx, { userId: user.id, action: 'LOGIN_FAILED', ip })).catch(() => undefined);
  }
  return new Refused('wrong-credentials');
};

/**
 * The person whose e-mail and password these are, with a complete registration. An unknown e-mail, a wrong password and
 * a wrong level get the same answer after the same time. Only the right password reveals that a registration is not
 * complete.
 */
export const checkCredentials = async (
  context: IdentityContext,
  form: SignIn,
): Promise<UserRow | Refused<'wrong-credentials' | 'registration-incomplete' | 'too-many-tries'>> => {
  const { email, password, level, ip } = form;
  const user = await userByEmail(context.db, email);
  const known = user?.level === level && user.closed_at === null;
  const guess = await countGuess(context, form, known ? user.id : null);
  if (guess instanceof Refused) return guess;
  const right = await context.passwords
    .matches(known ? user.password_hash : null, password)
    .catch(async (busy: unknown) => {
      await guess.takeBack();
      throw busy;
    });
  if (user === undefined || !right) {
    if (known) guess.mailOwner(user);
    return failed(context, user, ip);
  }
  await guess.wasRight();
  return user.completed_at === null ? new Refused('registration-incomplete') : user;
};
