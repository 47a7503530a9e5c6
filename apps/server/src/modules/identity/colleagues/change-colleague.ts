import type { Language, StaffRole } from '@lajvard/contract';
import { othersHadRole } from '#modules/audit';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { newLink } from '../mails/new-link.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import {
  completeUser,
  lockUser,
  NOTHING_SAID,
  othersHaveRole,
  setBlacklisted,
  setLocale,
  setPassword,
  setRole,
  type UserRow,
  userById,
} from '../profile/user-store.ts';
import { createUser } from '../registration/create-user.ts';
import { mailFactorOfStaff } from '../second-factor/factor-events.ts';
import { deleteFactor, hasFactor } from '../second-factor/factor-store.ts';
import { dropCodesOf } from '../sessions/one-time-codes.ts';
import { INVITATION_SECONDS } from '../sessions/session-rules.ts';
import { endSessionsByStaff } from '../sessions/session-store.ts';
import { isLastSuperAdmin, lockSuperAdmins } from './invite-staff.ts';

/** What a member of staff is. */
interface Post {
  readonly role: StaffRole;
  /** The partner whose members a ceg-admin sees; null for the other roles. */
  readonly partner: string | null;
  readonly language: Language;
}

/** Somebody who is to work in the office. */
interface NewColleague extends Post {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * What is written about staff, each in the caller's transaction, which audits it. `lock` comes first: of two super
 * admins who end each other at once, the second then finds that they have no role.
 */
export interface Colleagues {
  lock(tx: Tx): Promise<void>;
  /** @returns the id; undefined if the e-mail belongs to somebody */
  invite(tx: Tx, colleague: NewColleague): Promise<number | undefined>;
  /**
   * Whether this person is a super admin with access, and nobody else is or ever was one, with access or without. Call
   * it after `lock`.
   */
  isFirstSuperAdmin(tx: Tx, staffId: number): Promise<boolean>;
  /** Mails the first super admin that a second one was invited in their name, alone. */
  mailSecondInvited(tx: Tx, firstId: number, email: string): Promise<void>;
  /** The colleague, locked, unless this is about the last super admin and takes that role or access. */
  changeable(
    tx: Tx,
    userId: number,
    wanted: { readonly role?: StaffRole; readonly access?: boolean },
  ): Promise<UserRow | Refused<'not-found' | 'last-super-admin'>>;
  setPost(tx: Tx, colleague: UserRow, post: Post): Promise<void>;
  /** Takes the access away; every session ends, and no link that waits can be used. */
  end(tx: Tx, userId: number): Promise<void>;
  /** Gives access again, with a password that the link of a mail sets. */
  restoreAccess(tx: Tx, colleague: UserRow): Promise<void>;
  hasFactor(tx: Tx, userId: number): Promise<boolean>;
  /** Takes the second factor away; every session ends, and its owner gets a mail. */
  resetFactor(tx: Tx, colleague: UserRow): Promise<void>;
  /** Ends one session, or all of them. @returns how many ended */
  endSessions(tx: Tx, userId: number, sessionId: string | null): Promise<number>;
}

const mailInvitation = async (context: IdentityContext, tx: Tx, { id: userId, locale, email: to }: UserRow) => {
  const page = '/admin/account/password/update';
  const link = await newLink(context, tx, { kind: 'password', page, userId, lifeSeconds: INVITATION_SECONDS });
  await mailTo(context, tx, { kind: 'staff-invited', userId, locale, to, ...link });
};

const invite = async (
  context: IdentityContext,
  tx: Tx,
  { email, role, partner, language: locale, first_name, last_name }: NewColleague,
): Promise<number | undefined> => {
  const passwordHash = await context.passwords.hashOfNone();
  const facts = { level: 'admin', email, role, partner, locale, passwordHash } as const;
  const id = await createUser(tx, context.random, { birthDate: null, isDemo: false, ...facts });
  if (id === undefined) return undefined;
  await completeUser(tx, id, { ...NOTHING_SAID, first_name, last_name }, null);
  const made = await userById(tx, id);
  if (made) await mailInvitation(context, tx, made);
  return id;
};

export const colleaguesOf = (context: IdentityContext): Colleagues => {
  const endSessions: Colleagues['endSessions'] = (tx, userId, sessionId) =>
    endSessionsByStaff(tx, context.ended, userId, sessionId);
  return {
    lock: async (tx) => {
      await lockSuperAdmins(tx);
    },
    isFirstSuperAdmin: async (tx, staffId) =>
      (await isLastSuperAdmin(tx, staffId)) &&
      !(await othersHaveRole(tx, 'super-admin', staffId)) &&
      !(await othersHadRole(tx, 'super-admin', staffId)),
    mailSecondInvited: async (tx, firstId, email) => {
      const first = await userById(tx, firstId);
      if (!first) return;
      const link = context.linkTo('/admin/account/staff');
      const { locale, email: to } = first;
      await mailTo(context, tx, {
        kind: 'second-super-admin',
        userId: firstId,
        locale,
        to,
        link,
        details: { email },
      });
    },
    invite: (tx, colleague) => invite(context, tx, colleague),
    changeable: async (tx, userId, { role, access }) => {
      const isLess = access === false || (role !== undefined && role !== 'super-admin');
      if (isLess && (await isLastSuperAdmin(tx, userId))) return new Refused('last-super-admin');
      const colleague = await lockUser(tx, userId);
      return colleague?.level === 'admin' && colleague.closed_at === null ? colleague : new Refused('not-found');
    },
    setPost: async (tx, { id, role: was }, { role, partner, language }) => {
      await setRole(tx, id, role, partner);
      await setLocale(tx, id, language);
      if (role !== was) await endSessions(tx, id, null);
    },
    end: async (tx, userId) => {
      await setBlacklisted(tx, userId, true);
      await dropCodesOf(tx, userId);
      await endSessions(tx, userId, null);
    },
    restoreAccess: async (tx, colleague) => {
      await setPassword(tx, colleague.id, await context.passwords.hashOfNone());
      await setBlacklisted(tx, colleague.id, false);
      await mailInvitation(context, tx, colleague);
    },
    hasFactor,
    resetFactor: async (tx, colleague) => {
      await deleteFactor(tx, colleague.id);
      await endSessions(tx, colleague.id, null);
      await mailFactorOfStaff(context, tx, colleague, { kind: 'second-factor-off' });
    },
    endSessions,
  };
};
