import type { CommonRefusal } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import { mailWithUndo } from '../mails/mail-with-undo.ts';
import { newLink } from '../mails/new-link.ts';
import { mailTo } from '../mails/post-mail.ts';
import { tellHolder } from '../mails/tell-holder.ts';
import { askPassword } from '../passwords/step-up.ts';
import type { IdentityContext } from '../ports.ts';
import { holderOfEmail, isInTheWay } from '../profile/email-holders.ts';
import { lockUser, type UserRow, userByEmail, userById } from '../profile/user-store.ts';
import { isFactorStale } from '../second-factor/factor-store.ts';
import { openUndosOf } from '../sessions/open-undos.ts';
import { CODE_SECONDS } from '../sessions/session-rules.ts';

const mayHaveLink = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.completed_at !== null && user.blacklisted_at === null && user.closed_at === null;

const passwordLink = async (context: IdentityContext, tx: Tx, user: UserRow, page: string): Promise<void> => {
  const { id: userId, locale, email: to } = user;
  const link = await newLink(context, tx, { kind: 'password', page, userId });
  await mailTo(context, tx, { kind: 'new-password', userId, locale, to, ...link });
};

/** Staff use a separate page. */
const newPasswordPage = ({ level }: UserRow, page: string): string =>
  level === 'admin' ? '/admin/account/password/update' : page;

/** The queue task that mails a link to someone who forgot a password. */
export const FORGOTTEN_TASK = 'forgotten-password';

/**
 * Requests a link for a forgotten password. It only queues a job: neither the answer nor its time reveals whether the
 * e-mail is known.
 */
export const forgotPassword = (context: IdentityContext, tx: Tx, email: string): Promise<void> => {
  const until = context.clock.now() + CODE_SECONDS * 1000;
  const payload = { until, sealed: seal(context.mailKeys, email) };
  return context.enqueue(tx, {
    task: FORGOTTEN_TASK,
    payload,
    key: `forgotten-${context.random.bytes(16).toString('hex')}`,
  });
};

/** Job of the queue: mails the link if the e-mail is known. */
export const mailForgotten = async (context: IdentityContext, payload: unknown): Promise<void> => {
  const { until, sealed } = payload as { until: number; sealed: string };
  const email = unseal(context.mailKeys, sealed);
  if (email === null || context.clock.now() > until)
    return context.log.warn({}, 'password reset dropped: the request is too old');
  await transaction(context.db, async (tx) => {
    const user = await userByEmail(tx, email);
    if (mayHaveLink(user)) await passwordLink(context, tx, user, newPasswordPage(user, '/account/forget-password'));
  });
};

/** A signed-in person wants a new password: mails a link to their own address. */
export const askPasswordChange = async (context: IdentityContext, userId: number): Promise<Refused | undefined> => {
  const user = await userById(context.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  await transaction(context.db, (tx) =>
    passwordLink(context, tx, user, newPasswordPage(user, '/account/password/update')),
  );
  return undefined;
};

/**
 * A signed-in person wants a new e-mail: mails a link to the new address. If that address already has an account, its
 * owner gets a mail saying so. The old address gets one before anything changes, with a link that undoes it. While an
 * earlier change can be undone, there is no other.
 */
export const askEmailChange = async (
  context: IdentityContext,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<Refused<CommonRefusal | 'second-factor-stale' | 'too-many-tries'> | undefined> => {
  const user = await userById(context.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  if (email === user.email) return new Refused('form-invalid', { errors: { email: ['errors:email-same'] } });
  const refused = await askPassword(context, userId, password);
  if (refused) return refused;
  return transaction(context.db, async (tx) => {
    // a factor that was turned on since the call began takes back earlier links, and would not know of this one
    const now = await lockUser(tx, userId);
    if (!mayHaveLink(now)) return new Refused('token-invalid');
    if (await isFactorStale(tx, userId, sessionId)) return new Refused('second-factor-stale');
    // or a thief could move the account on, from an address that its owner can take it back from to the next
    if ((await openUndosOf(tx, userId)).some((undo) => undo.email !== now.email))
      return new Refused('form-invalid', { errors: { email: ['errors:email-changed-lately'] } });
    await mailWithUndo(context, tx, now, { kind: 'email-change-asked', details: { email } });
    const holder = await holderOfEmail(tx, email);
    if (holder && isInTheWay(holder, userId)) {
      await tellHolder(context, tx, holder, email);
      return undefined;
    }
    const link = await newLink(context, tx, { kind: 'email', page: '/account/email/update', userId, email });
    await mailTo(context, tx, { kind: 'new-email', userId, locale: now.locale, to: email, ...link });
    return undefined;
  });
};
