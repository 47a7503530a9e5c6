import { record } from '#modules/activity';
import { bar } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import { setEmail } from '../profile/email-holders.ts';
import { lockUser, setBlacklisted, setOpen, setPassword, type UserRow, userById } from '../profile/user-store.ts';
import { deleteFactorsSince } from '../second-factor/factor-store.ts';
import { dropCodesOf, useCode } from '../sessions/one-time-codes.ts';
import { dropOutranked, undoneSince } from '../sessions/open-undos.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { forgotPassword } from './ask-link.ts';

const SECRET_BYTES = 32;

/** What came of an undo: the owner gets a link at their address, or has to write to support. */
type Undone = 'done' | 'locked';

const tellDropped = (context: IdentityContext, tx: Tx, { id: userId, locale, email: to }: UserRow): Promise<void> => {
  const link = `mailto:${context.config.SUPPORT_EMAIL}`;
  return mailTo(context, tx, { kind: 'email-taken-back', userId, locale, to, link });
};

/**
 * Gives the account the address back that the undo was mailed to. Nobody can have taken it: it was kept back, but for
 * what was written by hand or by a version before this rule. Then the account is locked, and support decides.
 */
const takeBack = async (context: IdentityContext, tx: Tx, user: UserRow, address: string): Promise<Undone> => {
  if (address === user.email) {
    await dropOutranked(tx, user.id, address);
    return 'done';
  }
  await dropCodesOf(tx, user.id);
  if (await setEmail(tx, user.id, address)) {
    await tellDropped(context, tx, user);
    return 'done';
  }
  await setBlacklisted(tx, user.id, true);
  await bar(tx, user.id, 'blacklisted', null);
  return 'locked';
};

/**
 * The owner says "it was not me": the account goes back to what it was before the first mail to this address whose undo
 * is still open (decision 095). Sessions, pending links and the password are void, because the thief knew it. A link to
 * set a new one goes to the owner's address.
 */
export const undo = async (
  context: IdentityContext,
  { u, ip }: { u: string; ip: string },
): Promise<Refused | Undone> => {
  const code = context.links.read('stop', u);
  if (code === null) return new Refused('token-invalid');
  const hash = hashOf(code);
  const nobodyKnows = await context.passwords.hash(context.random.bytes(SECRET_BYTES).toString('base64url'));
  return transaction(context.db, async (tx): Promise<Refused | Undone> => {
    const used = await useCode(tx, hash, ['stop']);
    const before = used && (await userById(tx, used.user_id));
    if (used === undefined || before === undefined) return new Refused('token-invalid');
    const since = await undoneSince(tx, { userId: before.id, email: used.email, hash });
    if (before.closed_at !== null && before.closed_at < since) return new Refused('token-invalid');
    await context.onUndone(tx, before.id, since); // first: who decides about a payment locks it before its player
    const user = (await lockUser(tx, before.id)) ?? before;
    if (user.closed_at !== null) {
      await setOpen(tx, user.id);
      await record(tx, { userId: user.id, action: 'ACCOUNT_REOPENED', ip });
    }
    await setPassword(tx, user.id, nobodyKnows);
    // staff may need a factor, and it is taken from them by others only
    if (user.level === 'user' && (await deleteFactorsSince(tx, user.id, since)))
      await record(tx, { userId: user.id, action: 'SECOND_FACTOR_OFF', ip });
    await endSessionsOf(tx, context.ended, user.id, 'stopped');
    await record(tx, { userId: user.id, action: 'STOPPED_BY_OWNER', ip });
    const address = used.email ?? user.email;
    const undone = await takeBack(context, tx, user, address);
    if (undone === 'done') await forgotPassword(context, tx, address);
    return undone;
  });
};
