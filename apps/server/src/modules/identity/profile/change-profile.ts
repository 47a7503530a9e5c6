import { isLocked, PERSON_COLUMNS, PERSON_FIELDS, personColumn, type profileUpdate } from '@lajvard/contract';
import type * as z from 'zod/mini';
import { record } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { nationalNumber, refuseMinor } from './person-rules.ts';
import { findResemblances, reviewIfNew } from './registration-review.ts';
import { factsOf, lockUser, type PersonalFacts, setFacts, type UserRow } from './user-store.ts';

/** A player's changes to the own profile. */
export type ProfileForm = z.infer<typeof profileUpdate.body>;

/** A person's identity is added once, then changed by support only. */
const refuseLocked = (user: UserRow, form: ProfileForm): Refused | undefined => {
  const errors: Record<string, string[]> = {};
  for (const field of PERSON_FIELDS.filter(isLocked)) {
    const known = user[personColumn(field)];
    if (known !== null && form[field] !== undefined && form[field] !== known)
      errors[field] = ['errors:identity-locked'];
  }
  return Object.keys(errors).length === 0 ? undefined : new Refused('form-invalid', { errors });
};

/** A phone number is valid only together with its country code. */
const refuseHalfPhone = ({ country_code: code, phone_number: number }: PersonalFacts): Refused | undefined => {
  if ((code === null) === (number === null)) return undefined;
  const errors: Record<string, string[]> =
    code === null ? { country_code: ['errors:country-code-required'] } : { phone_number: ['errors:phone-required'] };
  return new Refused('form-invalid', { errors });
};

/** The person after the change: fields the form does not name stay as they are. */
const factsAfter = (user: UserRow, form: ProfileForm): PersonalFacts => {
  const named = PERSON_FIELDS.flatMap((field) =>
    form[field] === undefined ? [] : [[personColumn(field), form[field]]],
  );
  const facts: PersonalFacts = { ...factsOf(user), ...Object.fromEntries(named) };
  const { country_code: code, phone_number: number } = facts;
  return code === null || number === null ? facts : { ...facts, phone_number: nationalNumber(code, number) };
};

const PHONE: readonly string[] = ['country_code', 'phone_number'];

/**
 * Changes a player's profile. A player who now resembles an account that may not play is held for staff, as at
 * registration (decision 046); the answer is the same either way.
 * @param onNewPhone called in the transaction in which a telephone number is replaced
 */
export const changeProfile = async (
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  { userId, form, ip }: { readonly userId: number; readonly form: ProfileForm; readonly ip: string },
  onNewPhone: (tx: Tx, user: UserRow) => Promise<void>,
): Promise<Refused | undefined> => {
  const minor = refuseMinor(form.birthdate, clock.now());
  if (minor) return minor;
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) return new Refused('token-invalid');
    const facts = factsAfter(user, form);
    const refused = refuseLocked(user, form) ?? refuseHalfPhone(facts);
    if (refused) return refused;
    const changed = PERSON_COLUMNS.filter((name) => facts[name] !== user[name]);
    if (changed.length === 0) return undefined;
    const before = await findResemblances(tx, userId);
    await setFacts(tx, userId, facts);
    await reviewIfNew(tx, userId, before);
    await record(tx, { userId, action: 'PROFILE_CHANGED', description: changed.join(', '), ip });
    if (user.phone_number !== null && changed.some((name) => PHONE.includes(name))) await onNewPhone(tx, user);
    return undefined;
  });
};
