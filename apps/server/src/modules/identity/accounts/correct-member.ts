import {
  type CommonRefusal,
  isLocked,
  type LockedField,
  type memberCorrect,
  PERSON_FIELDS,
  personColumn,
} from '@lajvard/contract';
import type * as z from 'zod/mini';
import { audit } from '#modules/audit';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { correctedWords } from '../mails/compose-mail.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import { setEmail } from '../profile/email-holders.ts';
import { refuseMinor } from '../profile/person-rules.ts';
import { findResemblances, reviewIfNew } from '../profile/registration-review.ts';
import { factsOf, setFacts, type UserRow } from '../profile/user-store.ts';
import { dropCodesOf } from '../sessions/one-time-codes.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { lockMember, type StaffActor } from './block-account.ts';

/** What staff correct, and why. */
export type Correction = StaffActor & Omit<z.infer<typeof memberCorrect.body>, 'id'>;

type Field = LockedField | 'email';
const FIELDS: readonly Field[] = [...PERSON_FIELDS.filter(isLocked), 'email'];
const columnOf = (field: Field) => (field === 'email' ? field : personColumn(field));

const refuseField = (field: string, error: string): Refused =>
  new Refused('form-invalid', { errors: { [field]: [`errors:${error}`] } });

/** The values of these fields, under their wire names. */
const valuesOf = (fields: readonly Field[], read: (field: Field) => unknown): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, read(field)]));

/** Mails the member, at the old address too: a reader there can write to support, but not undo it. */
const notifyMember = async (
  context: IdentityContext,
  tx: Tx,
  { id: userId, locale, email: old }: UserRow,
  { to, fields, reason }: { to: string; fields: readonly Field[]; reason: string },
): Promise<void> => {
  const details = { fields: correctedWords(locale, fields), reason };
  const link = context.linkTo('/account/profile');
  await mailTo(context, tx, { kind: 'profile-corrected', userId, locale, to, link, details });
  if (to === old) return;
  const support = `mailto:${context.config.SUPPORT_EMAIL}`;
  await mailTo(context, tx, { kind: 'email-corrected', userId, locale, to: old, link: support, details: { reason } });
};

/**
 * Corrects the name, birth date or e-mail of a member (decision 046). The corrected profile is compared as a changed
 * one; with another e-mail every session ends and the links sent to the old one are void.
 */
export const correctMember = async (
  context: IdentityContext,
  { userId, staffId, ip, reason, ...form }: Correction,
): Promise<Refused<CommonRefusal | 'not-found' | 'staff-account'> | undefined> => {
  const minor = refuseMinor(form.birthdate, context.clock.now());
  if (minor) return minor;
  return transaction(
    context.db,
    async (tx): Promise<Refused<CommonRefusal | 'not-found' | 'staff-account'> | undefined> => {
      const user = await lockMember(tx, userId);
      if (user instanceof Refused) return user;
      if (user.completed_at === null) return new Refused('not-found');
      if (user.closed_at !== null) return refuseField('reason', 'account-closed');
      const fields = FIELDS.filter((field) => form[field] !== undefined && form[field] !== user[columnOf(field)]);
      if (fields.length === 0) return undefined;
      const corrected = fields.flatMap((field) => (field === 'email' ? [] : [[personColumn(field), form[field]]]));
      const before = await findResemblances(tx, userId);
      await setFacts(tx, userId, { ...factsOf(user), ...Object.fromEntries(corrected) });
      const to = form.email ?? user.email;
      if (to !== user.email) {
        if (!(await setEmail(tx, userId, to))) return refuseField('email', 'email-of-another');
        await dropCodesOf(tx, userId);
        await endSessionsOf(tx, context.ended, userId, 'email-changed');
      }
      await reviewIfNew(tx, userId, before);
      await publishChange(tx, userId);
      await audit(tx, {
        staffId,
        action: 'MEMBER_CORRECTED',
        subject: `user:${userId}`,
        ip,
        before: valuesOf(fields, (field) => user[columnOf(field)]),
        after: { ...valuesOf(fields, (field) => form[field]), reason },
        players: [{ userId, description: fields.join(', ') }],
      });
      await notifyMember(context, tx, user, { to, fields, reason });
      return undefined;
    },
  );
};
