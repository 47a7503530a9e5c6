import type { login, Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { mailWithUndo } from './mails/mail-with-undo.ts';
import { checkCredentials, type SignIn } from './passwords/credentials.ts';
import type { IdentityContext } from './ports.ts';
import { lockUser } from './profile/user-store.ts';
import { askFactor, type FactorFields, shownBy } from './second-factor/ask-factor.ts';
import { describeBrowser } from './sessions/describe-browser-rules.ts';
import { openSession, storedOrigin } from './sessions/issue-tokens.ts';
import { isNewDevice } from './sessions/session-store.ts';

/** A device as its owner may know it: browser, system and address, as far as they are known. */
const deviceOf = ({ userAgent, ip }: Pick<SignIn, 'userAgent' | 'ip'>): string => {
  const { browser, system } = describeBrowser(userAgent);
  return [browser, system, ip].filter((part) => part !== null).join(', ');
};

/**
 * Signs a person in, with the second factor of those who have one. Only the right password reveals a block.
 * A player hears by mail of a device that was not used before.
 */
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
    const isNew = now.level === 'user' && (await isNewDevice(tx, now.id, storedOrigin(form)));
    const tokens = await openSession(context, tx, now, form); // with the current role
    await record(tx, { userId: user.id, action: 'LOGIN', ip: form.ip });
    if (isNew) await mailWithUndo(context, tx, now, { kind: 'new-device', details: { device: deviceOf(form) } });
    return tokens;
  });
};
