import type { StaffRole } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import type { Random } from '#platform/random.ts';
import { completeUser, userByEmail } from '../profile/user-store.ts';
import { createUser } from './create-user.ts';

/** A demo person. `role` is null for a player, `partner` null for people of no partner panel. */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly role: StaffRole | null;
  readonly partner: string | null;
}

/** Adds a demo person with a complete registration. @returns the id, also if the account exists already */
export const demoAccount = async (
  tx: Tx,
  random: Random,
  passwordHash: string,
  person: DemoPerson,
): Promise<number> => {
  const known = await userByEmail(tx, person.email);
  if (known) return known.id;
  const id = await createUser(tx, random, {
    level: person.role === null ? 'user' : 'admin',
    role: person.role,
    email: person.email,
    passwordHash,
    locale: 'fa',
    birthDate: '1990-01-01',
    partner: person.partner,
    isDemo: true,
  });
  if (id === undefined) throw new Error(`the demo account ${person.email} could not be made`);
  const where = { address: '1 Demo Street', zip_code: '00000', country: 'Demo', city: 'Demo', country_code: '1' };
  await completeUser(
    tx,
    id,
    { first_name: person.firstName, last_name: 'Demo', phone_number: '5550100', ...where },
    null,
  );
  return id;
};
