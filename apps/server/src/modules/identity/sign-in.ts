import type { login, Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { countGuess } from './guesses.ts';
import { type Origin, openSession } from './issue-tokens.ts';
import type { IdentityContext } from './ports.ts';
import { lockUser, type UserRow, userByEmail } from './store.ts';

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
 * Signs a person in. An unknown e-mail, a wrong password and a wrong level get the same answer after the same time.
 * Only the right password reveals that a registration is not complete or an account is blocked.
 */
export const signIn = async (
  context: IdentityContext,
  form: SignIn,
): Promise<Tokens | Refused<OwnRefusal<typeof login>>> => {
  const { email, password, level, ...origin } = form;
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
    return failed(context, user, origin.ip);
  }
  await guess.wasRight();
  if (user.completed_at === null) return new Refused('registration-incomplete');
  return transaction(context.db, async (tx) => {
    // Locked, so that a blacklisting at this very moment either sees the new session or is seen here.
    const now = await lockUser(tx, user.id);
    if (now === undefined || now.blacklisted_at !== null) return new Refused('blacklisted');
    const tokens = await openSession(context, tx, now, origin); // with the current role
    await record(tx, { userId: user.id, action: 'LOGIN', ip: origin.ip });
    return tokens;
  });
};
