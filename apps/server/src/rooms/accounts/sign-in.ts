import type { Tokens } from '@lajvard/contract';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { openSession } from './issue-tokens.ts';
import type { Desk } from './ports.ts';
import { lockUser, type UserRow, userByEmail } from './store.ts';

/** What somebody brings to sign in. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly level: 'user' | 'admin';
  readonly deviceId: string | undefined;
  readonly ip: string;
}

const failed = async (desk: Desk, user: UserRow | undefined, ip: string): Promise<Refused> => {
  desk.log.warn({ userId: user?.id ?? null, ip }, 'sign-in failed');
  // Not awaited by the answer: its time must not tell whether the person exists.
  if (user) {
    transaction(desk.db, (tx) => record(tx, { userId: user.id, action: 'LOGIN_FAILED', ip })).catch(() => undefined);
  }
  return new Refused('wrong-credentials');
};

/**
 * Signs a person in. An unknown e-mail, a wrong password and the wrong level get the same answer after the same time;
 * only the right password learns that a registration is not complete or an account is blocked.
 */
export const signIn = async (
  desk: Desk,
  { email, password, level, deviceId, ip }: SignIn,
): Promise<Tokens | Refused> => {
  const user = await userByEmail(desk.db, email);
  const known = user?.level === level && user.closed_at === null;
  const right = await desk.passwords.matches(known ? user.password_hash : null, password);
  if (user === undefined || !right) return failed(desk, user, ip);
  if (user.completed_at === null) return new Refused('registration-incomplete');
  return transaction(desk.db, async (tx) => {
    // Locked: a blacklisting of this very moment either sees the new session or is seen here.
    const now = await lockUser(tx, user.id);
    if (now?.blacklisted_at !== null) return new Refused('blacklisted');
    const tokens = await openSession(desk, tx, user, deviceId);
    await record(tx, { userId: user.id, action: 'LOGIN', ip });
    return tokens;
  });
};
