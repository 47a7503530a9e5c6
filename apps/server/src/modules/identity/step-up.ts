import { Refused } from '#platform/http/handler.ts';
import { TooBusy } from './passwords.ts';
import type { IdentityContext } from './ports.ts';
import { userById } from './store.ts';

const refusedPassword = (message: string): Refused =>
  new Refused('form-invalid', { errors: { password: [`errors:${message}`] } });

/**
 * Asks a signed-in person for the password again, before actions that a stolen token must not allow.
 * @returns why it is refused; undefined if the password is right
 */
export const askPassword = async (
  { db, passwords }: Pick<IdentityContext, 'db' | 'passwords'>,
  userId: number,
  password: string | undefined,
): Promise<Refused | undefined> => {
  if (!password) return refusedPassword('password-required');
  const person = await userById(db, userId);
  try {
    const right = await passwords.matches(person?.password_hash ?? null, password);
    return right ? undefined : refusedPassword('password-wrong');
  } catch (error) {
    if (error instanceof TooBusy) return new Refused('unavailable');
    throw error;
  }
};
