import type { login, Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { checkCredentials, type SignIn } from './passwords/credentials.ts';
import type { IdentityContext } from './ports.ts';
import { lockUser } from './profile/user-store.ts';
import { askFactor, type FactorFields, shownBy } from './second-factor/ask-factor.ts';
import { openSession } from './sessions/issue-tokens.ts';

/** Signs a person in, with the second factor of those who have one. Only the right password reveals a block. */
export const signIn = async (
  context: IdentityContext,
  { code, passkey, ...form }: SignIn & FactorFields,
): Promise<Tokens | Refused<OwnRefusal<typeof login>>> => {
  const user = await checkCredentials(context, form);
  if (user instanceof Refused) return user;
  const refused = await askFactor(context, user, { shown: shownBy({ code, passkey }, 'sign-in'), ip: form.ip });
  if (refused) return refused;
  return transaction(context.db, async (tx) => {
    // Locked, so that a blacklisting at this very moment either sees the new session or is seen here.
    const now = await lockUser(tx, user.id);
    if (now === undefined || now.blacklisted_at !== null) return new Refused('blacklisted');
    const tokens = await openSession(context, tx, now, form); // with the current role
    await record(tx, { userId: user.id, action: 'LOGIN', ip: form.ip });
    return tokens;
  });
};
