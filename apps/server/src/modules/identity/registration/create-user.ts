import type { Tx } from '#platform/db/pool.ts';
import type { Random } from '#platform/random.ts';
import { insertUser, type NewUser, userByEmail } from '../profile/user-store.ts';
import { accountCodeFrom } from './account-code-rules.ts';

const MAX_TRIES = 20;

/**
 * Adds a person with a new account code.
 * @returns the new id; undefined if the e-mail is taken
 */
export const createUser = async (
  tx: Tx,
  random: Random,
  user: Omit<NewUser, 'accountCode'>,
): Promise<number | undefined> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const id = await insertUser(tx, { ...user, accountCode: accountCodeFrom(random.bytes(16)) });
    if (id !== undefined) return id;
    if (await userByEmail(tx, user.email)) return undefined;
  }
  throw new Error('no free account code was found');
};
