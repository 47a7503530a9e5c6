import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailWithUndo } from '../mails/mail-with-undo.ts';
import { mailTo } from '../mails/post-mail.ts';
import { refuseWeak } from '../passwords/password-rules.ts';
import type { IdentityContext } from '../ports.ts';
import { holdEmail, setEmail } from '../profile/email-holders.ts';
import { lockUser, setPassword, type UserRow } from '../profile/user-store.ts';
import { dropCodesOf, isCodeUsable, ownerOfCode, useCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { endSessionsOf } from '../sessions/session-store.ts';

const gone = (user: UserRow | undefined): boolean =>
  user === undefined || user.blacklisted_at !== null || user.closed_at !== null;

/** Sets the password that the owner of the link typed. Every session ends, and the owner gets a mail. */
export const updatePassword = async (
  context: IdentityContext,
  { u, password, ip }: { u: string; password: string; ip: string },
): Promise<Refused | undefined> => {
  const code = context.links.read('password', u);
  if (code === null) return new Refused('token-invalid');
  // Check the password before using up the link, so that a refused owner can type another one.
  const owner = await ownerOfCode(context.db, hashOf(code), 'password');
  if (owner === undefined) return new Refused('token-invalid');
  const weak = await refuseWeak(password, { email: owner.email, site: context.config });
  if (weak) return weak;
  const passwordHash = await context.passwords.hash(password);
  const user = await transaction(context.db, async (tx) => {
    const used = await useCode(tx, hashOf(code), ['password']);
    const found = used && (await lockUser(tx, used.user_id));
    if (found === undefined || gone(found)) return undefined;
    await setPassword(tx, found.id, passwordHash);
    await dropCodesOf(tx, found.id, 'email'); // who knew the old one may have asked for it
    await endSessionsOf(tx, context.ended, found.id, 'password-changed');
    await record(tx, { userId: found.id, action: 'PASSWORD_CHANGED', ip });
    await mailTo(context, tx, {
      kind: 'password-changed',
      userId: found.id,
      locale: found.locale,
      to: found.email,
      link: context.linkTo(`${found.level === 'admin' ? '/admin' : ''}/account/forget-password`),
    });
    return found;
  });
  return user === undefined ? new Refused('token-invalid') : undefined;
};

/** Whether a link can still be used. Checking does not use it up. */
export const lookAtLink = async (context: IdentityContext, u: string): Promise<Refused | undefined> => {
  for (const kind of ['password', 'email', 'stop'] as const) {
    const code = context.links.read(kind, u);
    if (code !== null && (await isCodeUsable(context.db, hashOf(code), kind))) return undefined;
  }
  return new Refused('token-invalid');
};

/**
 * Changes the e-mail to the address that the link was sent to. Every session ends, links to the old address are void,
 * and it is sent one that undoes the change.
 */
export const updateEmail = async (
  context: IdentityContext,
  { u, ip }: { u: string; ip: string },
): Promise<Refused<'token-invalid' | 'email-of-another'> | undefined> => {
  const code = context.links.read('email', u);
  if (code === null) return new Refused('token-invalid');
  return transaction(context.db, async (tx): Promise<Refused<'token-invalid' | 'email-of-another'> | undefined> => {
    const used = await useCode(tx, hashOf(code), ['email']);
    const found = used && (await lockUser(tx, used.user_id));
    if (found === undefined || gone(found) || !used?.email) return new Refused('token-invalid');
    await holdEmail(tx, found.email); // nobody takes the old address before it is kept back
    if (!(await setEmail(tx, found.id, used.email))) return new Refused('email-of-another'); // meanwhile
    await dropCodesOf(tx, found.id, 'password');
    await endSessionsOf(tx, context.ended, found.id, 'email-changed');
    await record(tx, { userId: found.id, action: 'EMAIL_CHANGED', ip });
    await mailWithUndo(context, tx, found, { kind: 'email-changed' }); // to the old address
    return undefined;
  });
};
