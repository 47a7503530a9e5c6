import type { Tx } from '#platform/db/pool.ts';
import type { Random } from '#platform/random.ts';
import { freeEmail } from '../profile/email-holders.ts';
import { insertUser, type NewUser } from '../profile/user-store.ts';

// ten digits, the first not 0 (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours: 9 to 11)
const LEAST = 1_000_000_000n;
const COUNT = 9_000_000_000n;

/**
 * An account code from 16 random bytes: 10 digits that do not begin with 0. With 2^128 values the modulo bias is
 * negligible.
 */
const accountCodeFrom = (bytes: Buffer): string => (LEAST + (BigInt(`0x${bytes.toString('hex')}`) % COUNT)).toString();

const MAX_TRIES = 20;

/**
 * Adds a person with a new account code.
 * @returns the new id; undefined if the e-mail is taken, or was until lately
 */
export const createUser = async (
  tx: Tx,
  random: Random,
  user: Omit<NewUser, 'accountCode'>,
): Promise<number | undefined> => {
  if (!(await freeEmail(tx, user.email, null))) return undefined;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const id = await insertUser(tx, { ...user, accountCode: accountCodeFrom(random.bytes(16)) });
    if (id !== undefined) return id;
  }
  throw new Error('no free account code was found');
};
