import type { CommonRefusal } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { userById } from '../profile/user-store.ts';
import { notifyOfGuesses } from './guesses.ts';
import { TooBusy } from './passwords.ts';

const refusedPassword = (message: string): Refused =>
  new Refused('form-invalid', { errors: { password: [`errors:${message}`] } });

/**
 * Asks a signed-in person for the password again, before actions that a stolen token must not allow. Wrong ones are
 * counted, for all these actions together, and the owner gets a mail when they pile up.
 * @returns why it is refused; undefined if the password is right
 */
export const askPassword = async (
  context: IdentityContext,
  userId: number,
  password: string | undefined,
): Promise<Refused<CommonRefusal | 'too-many-tries'> | undefined> => {
  if (!password) return refusedPassword('password-required');
  const { db, passwords, durableLimits: limits } = context;
  const own = { name: 'own-password', key: String(userId) } as const;
  // before the password is looked at, so that simultaneous tries cannot escape the count
  const retryAfterSeconds = await limits.take([own]);
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  const person = await userById(db, userId);
  try {
    if (await passwords.matches(person?.password_hash ?? null, password)) {
      await limits.forgive([own]);
      return undefined;
    }
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    await limits.takeBack([own]);
    return new Refused('unavailable');
  }
  if (person) notifyOfGuesses(context, person, own);
  return refusedPassword('password-wrong');
};
