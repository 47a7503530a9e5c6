import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, setEmail, setPassword } from '../profile/user-store.ts';
import { dropCodesOf, useCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { forgotPassword } from './ask-link.ts';

const SECRET_BYTES = 32;

/**
 * The owner says "it was not me": every session ends, pending links become worthless, a changed e-mail is changed back,
 * and the password is void, because the requester knew it. A link to set a new one goes to the owner's
 * address.
 */
export const stopEverything = async (
  context: IdentityContext,
  { u, ip }: { u: string; ip: string },
): Promise<Refused | undefined> => {
  const code = context.links.read('stop', u);
  if (code === null) return new Refused('token-invalid');
  const nobodyKnows = await context.passwords.hash(context.random.bytes(SECRET_BYTES).toString('base64url'));
  const email = await transaction(context.db, async (tx) => {
    const used = await useCode(tx, hashOf(code), ['stop']);
    const user = used && (await lockUser(tx, used.user_id));
    if (user === undefined || user.closed_at !== null) return undefined;
    const before = used?.email ?? user.email;
    const isBack = before === user.email || (await setEmail(tx, user.id, before));
    await setPassword(tx, user.id, nobodyKnows);
    await dropCodesOf(tx, user.id);
    await endSessionsOf(tx, context.ended, user.id, 'stopped');
    await record(tx, { userId: user.id, action: 'STOPPED_BY_OWNER', ip });
    const email = isBack ? before : user.email;
    await forgotPassword(context, tx, email);
    return email;
  });
  return email === undefined ? new Refused('token-invalid') : undefined;
};
