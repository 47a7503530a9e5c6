import { CONSOLE_STAFF_ID, type Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { productNameIn } from '#modules/content';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal } from '#platform/seal.ts';
import type { Post } from '../mails/post-mail.ts';
import { checkCredentials, type SignIn } from '../passwords/credentials.ts';
import { askPassword } from '../passwords/step-up.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, type UserRow, userByEmail, userById } from '../profile/user-store.ts';
import { openSession } from '../sessions/issue-tokens.ts';
import { dropCodesOf } from '../sessions/one-time-codes.ts';
import { type FactorProof, withCode, withFactor } from './ask-factor.ts';
import { newRecoveryCodes, recoveryHash, secretOf, uriOf } from './factor-codes.ts';
import { mailFactor, mailFactorOfStaff, recordFactorEvent } from './factor-events.ts';
import { confirmFactor, deleteFactor, factorOf, putSecret, showFactor, staleSessions } from './factor-store.ts';

const SECRET_BYTES = 20; // RFC 4226, 4: 160 bits

/** Writes down that its owner turned the factor on or off, and mails them. */
const notify = async (
  context: IdentityContext,
  tx: Tx,
  user: UserRow,
  { turned, ...event }: { turned: 'on' | 'off'; ip: string },
): Promise<void> => {
  await mailFactor(context, tx, user, { kind: `second-factor-${turned}` });
  await recordFactorEvent(tx, user, { action: turned === 'on' ? 'SECOND_FACTOR_ON' : 'SECOND_FACTOR_OFF', ...event });
};

/** A person's own second factor, as they see it. */
export const readFactor = async (db: Db, userId: number) => {
  const factor = await factorOf(db, userId);
  return { since: factor?.confirmed_at?.toISOString() ?? null, codes_left: factor?.codes_left ?? 0 };
};

/** Shows a new secret to a member of staff who knows the password, as long as no factor is on. */
export const beginFactor = async (context: IdentityContext, form: SignIn) => {
  const user = await checkCredentials(context, form);
  return user instanceof Refused ? user : newFactor(context, user);
};

/** A new secret of somebody who has given the password, as long as no factor is on. */
const newFactor = async (context: IdentityContext, user: UserRow) => {
  const secret = secretOf(context.random.bytes(SECRET_BYTES));
  if (!(await putSecret(context.db, user.id, seal(context.factorKeys, secret)))) return new Refused('second-factor-on');
  return { data: { secret, uri: uriOf(secret, productNameIn(user.locale, context.config), user.email) } };
};

/** Turns the factor of a member of staff on with a code of the new secret, and opens a session if asked to. */
export const turnOnFactor = async (
  context: IdentityContext,
  { code, signsIn, ...form }: SignIn & { readonly code: string; readonly signsIn: boolean },
) => {
  const user = await checkCredentials(context, form);
  if (user instanceof Refused) return user;
  return confirmNew(context, user, { code, ip: form.ip }, async (tx, now): Promise<{ tokens: Tokens | null }> => {
    if (!signsIn) return { tokens: null };
    const tokens = await openSession(context, tx, now, form);
    await record(tx, { userId: user.id, action: 'LOGIN', ip: form.ip });
    return { tokens };
  });
};

/**
 * Turns the factor on with a code of the new secret.
 * @param whenOn runs in the same transaction; what it returns is part of the answer
 */
const confirmNew = async <T extends object>(
  context: IdentityContext,
  user: UserRow,
  { code, ip }: { readonly code: string; readonly ip: string },
  whenOn: (tx: Tx, now: UserRow) => Promise<T>,
) => {
  const factor = await factorOf(context.db, user.id);
  if (factor?.confirmed_at) return new Refused('second-factor-on');
  if (!factor) return new Refused('second-factor-wrong'); // taken away by the command line meanwhile
  const codes = newRecoveryCodes(context.random);
  return withCode(context, user, { factor, code, ip }, async (tx) => {
    const now = await lockUser(tx, user.id);
    if (now === undefined || now.blacklisted_at !== null) return new Refused('blacklisted');
    await confirmFactor(tx, user.id, codes.map(recoveryHash));
    await dropCodesOf(tx, user.id, 'email'); // another e-mail needs the factor from now on
    await notify(context, tx, user, { turned: 'on', ip });
    return { data: { recovery_codes: codes, ...(await whenOn(tx, now)) } };
  });
};

/** Shows the factor again in a session. */
export const refreshFactor = async (
  context: IdentityContext,
  { userId, sessionId, shown, ip }: { userId: number; sessionId: string; shown: FactorProof; ip: string },
) => {
  const [user, factor] = await Promise.all([userById(context.db, userId), factorOf(context.db, userId)]);
  if (!user || !factor?.confirmed_at) return new Refused('second-factor-off');
  return withFactor(context, user, { factor, shown, ip }, async (tx) => {
    await showFactor(tx, sessionId);
    return { data: { fresh: true as const } };
  });
};

/** Turns the factor of a member of staff off with a code. Where one is required, the next sign-in sets it up again. */
export const turnOffFactor = async (
  context: IdentityContext,
  { code, ...form }: SignIn & { readonly code: string },
) => {
  const user = await checkCredentials(context, form);
  return user instanceof Refused ? user : endFactor(context, user, { code, ip: form.ip });
};

/** Turns the factor off with a code, and removes its passkeys. */
const endFactor = async (
  context: IdentityContext,
  user: UserRow,
  { code, ip }: { readonly code: string; readonly ip: string },
) => {
  const factor = await factorOf(context.db, user.id);
  if (!factor?.confirmed_at) return new Refused('second-factor-off');
  return withCode(context, user, { factor, code, ip }, async (tx) => {
    await deleteFactor(tx, user.id);
    await notify(context, tx, user, { turned: 'off', ip });
    return { data: { ended: true as const } };
  });
};

/**
 * Takes the factor of somebody who has lost it away, by the command line, where nobody is signed in; its owner gets a
 * mail.
 * @returns whether somebody of staff with this e-mail had one
 */
export const resetFactor = (
  context: Post & Pick<IdentityContext, 'linkTo'> & { readonly db: Db },
  email: string,
): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const user = await userByEmail(tx, email);
    if (user?.level !== 'admin' || !(await deleteFactor(tx, user.id))) return false;
    await mailFactorOfStaff(context, tx, user, { kind: 'second-factor-off' });
    await recordFactorEvent(tx, user, { action: 'SECOND_FACTOR_OFF', by: CONSOLE_STAFF_ID, ip: 'console' });
    return true;
  });

/** Who asks, from which session. */
interface FactorCaller {
  readonly userId: number;
  readonly sessionId: string;
  readonly ip: string;
}

/** The signed-in player, or why not. */
const playerOf = async (context: IdentityContext, userId: number): Promise<UserRow | Refused<'token-invalid'>> =>
  (await userById(context.db, userId)) ?? new Refused('token-invalid');

/** The signed-in player, who has given the password again. */
const provedPlayer = async (context: IdentityContext, userId: number, password: string | undefined) =>
  (await askPassword(context, userId, password)) ?? playerOf(context, userId);

/** A new secret of a player, with the password, as long as no factor is on. */
export const beginOwn = async (context: IdentityContext, userId: number, password: string | undefined) => {
  const player = await provedPlayer(context, userId, password);
  return player instanceof Refused ? player : newFactor(context, player);
};

/**
 * Turns a player's factor on with a code of the new secret. It counts as shown in this session, and in no other, even
 * in one that has just begun.
 */
export const turnOnOwn = async (
  context: IdentityContext,
  { code, userId, sessionId, ip }: FactorCaller & { code: string },
) => {
  const player = await playerOf(context, userId);
  if (player instanceof Refused) return player;
  return confirmNew(context, player, { code, ip }, async (tx) => {
    await staleSessions(tx, userId);
    await showFactor(tx, sessionId);
    return {};
  });
};

/** Turns a player's factor off, with the password and a code. */
export const turnOffOwn = async (
  context: IdentityContext,
  { password, code, userId, ip }: Omit<FactorCaller, 'sessionId'> & { password?: string | undefined; code: string },
) => {
  const player = await provedPlayer(context, userId, password);
  return player instanceof Refused ? player : endFactor(context, player, { code, ip });
};
