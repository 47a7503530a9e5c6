import type { Attestation, CreationOptions } from '@lajvard/contract';
import { productNameIn } from '#modules/content';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { checkCredentials, type SignIn } from '../passwords/credentials.ts';
import type { IdentityContext } from '../ports.ts';
import { type UserRow, userById } from '../profile/user-store.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { mailFactor, type Owner, recordFactorEvent } from './factor-events.ts';
import { deletePasskey, insertPasskey, lockFactor, passkeysOf } from './passkey-store.ts';
import { askFor, challengeFor, descriptorOf, expectedOf, wrongPasskey } from './show-passkey.ts';
import { ALGORITHMS, checkAttestation, loadPasskeyChecks, NotProved } from './web-authn.ts';

const MOST = 10;

/** A person's own passkeys, as they see them. */
export const readPasskeys = async (context: IdentityContext, { id: userId, level }: Owner) => {
  const rows = await passkeysOf(context.db, userId);
  const passkeys = rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
  return { passkeys, origin: context.passkeyHost(level)?.origin ?? null };
};

/** What the browser is asked for a new passkey. */
export const beginPasskey = (
  context: IdentityContext,
  { id: userId, level }: Owner,
): Promise<{ data: CreationOptions } | Refused<'second-factor-off' | 'passkeys-full' | 'passkeys-need-host'>> =>
  transaction(context.db, async (tx) => {
    const at = context.passkeyHost(level);
    if (at === null) return new Refused('passkeys-need-host');
    const user = await userById(tx, userId);
    if (!user || !(await lockFactor(tx, userId))) return new Refused('second-factor-off');
    const passkeys = await passkeysOf(tx, userId);
    if (passkeys.length >= MOST) return new Refused('passkeys-full');
    const data: CreationOptions = {
      ...(await challengeFor(context, tx, userId, 'add')),
      rp: { id: at.host, name: productNameIn(user.locale, context.config) },
      // the same each time, so that an authenticator keeps one passkey of a person
      user: { id: hashOf(`passkeys of ${userId}`).toString('base64url'), name: user.email, displayName: user.email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: passkeys.map(descriptorOf),
    };
    return { data };
  });

/** Adds the passkey that the browser created; its owner gets a mail. */
export const addPasskey = async (
  context: IdentityContext,
  { userId, name, answer, ip }: { userId: number; name: string; answer: Attestation; ip: string },
): Promise<{ data: { id: string } } | Refused<'second-factor-off' | 'passkeys-full' | 'passkey-wrong'>> => {
  await loadPasskeyChecks();
  return transaction(context.db, async (tx) => {
    const user = await userById(tx, userId);
    if (!user || !(await lockFactor(tx, userId))) return new Refused('second-factor-off');
    const expected = await expectedOf(context, tx, { owner: user, purpose: 'add', answer });
    const made = expected instanceof NotProved ? expected : await checkAttestation(answer, expected);
    if (made instanceof NotProved) return wrongPasskey(context, userId, made);
    if ((await passkeysOf(tx, userId)).length >= MOST) return new Refused('passkeys-full');
    const { transports } = answer.response;
    if (!(await insertPasskey(tx, userId, { ...made, transports, name })))
      return wrongPasskey(context, userId, new NotProved('this passkey exists'));
    await notify(context, tx, user, { did: 'added', name, ip });
    return { data: { id: made.id } };
  });
};

/** Removes a passkey; its owner gets a mail. */
export const removePasskey = (
  context: IdentityContext,
  { userId, id, ip }: { userId: number; id: string; ip: string },
): Promise<{ data: { removed: true } } | Refused<'not-found'>> =>
  transaction(context.db, async (tx) => {
    const user = await userById(tx, userId);
    const name = await deletePasskey(tx, userId, id);
    if (!user || name === undefined) return new Refused('not-found');
    await notify(context, tx, user, { did: 'removed', name, ip });
    return { data: { removed: true } };
  });

const notify = async (
  context: IdentityContext,
  tx: Tx,
  user: UserRow,
  { did, name, ip }: { did: 'added' | 'removed'; name: string; ip: string },
): Promise<void> => {
  await mailFactor(context, tx, user, { kind: `passkey-${did}`, details: { name } });
  await recordFactorEvent(
    tx,
    user,
    did === 'added'
      ? { action: 'PASSKEY_ADDED', after: { name }, ip }
      : { action: 'PASSKEY_REMOVED', before: { name }, ip },
  );
};

/** What the browser is asked at a sign-in, of anybody who knows the password. */
export const askAtSignIn = async (context: IdentityContext, form: SignIn) => {
  const user = await checkCredentials(context, form);
  return user instanceof Refused ? user : askFor(context, user, 'sign-in');
};
