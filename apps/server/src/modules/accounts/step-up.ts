import { Refused } from '#platform/http/handler.ts';
import { TooBusy } from './passwords.ts';
import type { AccountsContext } from './ports.ts';
import { userById } from './store.ts';

const refusedPassword = (message: string): Refused =>
  new Refused('form-invalid', { errors: { password: [`errors:${message}`] } });

/** Asks for the password of a signed-in person again, before what a stolen token must not do. @returns why it is not done, or nothing */
export const askPassword = async (
  { db, passwords }: Pick<AccountsContext, 'db' | 'passwords'>,
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
