import type { CommonRefusal } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import { type AccountMail, mailTo } from '../mails/post-mail.ts';
import { askPassword } from '../passwords/step-up.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, type UserRow, userByEmail, userById } from '../profile/user-store.ts';
import { isFactorStale } from '../second-factor/factor-store.ts';
import { insertCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { CODE_SECONDS, STOP_SECONDS } from '../sessions/session-rules.ts';
import type { LinkKind } from './account-links.ts';

const CODE_BYTES = 32;

interface NewLink {
  readonly kind: LinkKind;
  readonly page: string;
  readonly userId: number;
  readonly email?: string;
  readonly lifeSeconds?: number;
}

/** Makes a one-time code for a person, and the link that carries it, in its fragment: no access log gets it. */
export const newLink = async (
  context: Pick<IdentityContext, 'random' | 'links' | 'linkTo'>,
  tx: Tx,
  { kind, page, userId, email, lifeSeconds = kind === 'stop' ? STOP_SECONDS : CODE_SECONDS }: NewLink,
): Promise<Required<Pick<AccountMail, 'link' | 'code'>>> => {
  const code = context.random.bytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code);
  await insertCode(tx, {
    hash,
    purpose: kind,
    userId,
    lifeSeconds,
    passwordHash: null,
    ...(email === undefined ? {} : { email }),
  });
  const link = context.linkTo(`${page}#u=${encodeURIComponent(context.links.write(kind, code))}`);
  return { link, code: { purpose: kind, hash } };
};

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

/** Mails the owner of an account what was requested in their name, with a link that stops it. */
export const mailWithStop = async (
  context: IdentityContext,
  tx: Tx,
  { id: userId, email, locale }: UserRow,
  mail: Pick<AccountMail, 'kind' | 'details'>,
): Promise<void> => {
  const link = await newLink(context, tx, { kind: 'stop', page: '/account/stop', userId, email });
  await mailTo(context, tx, { ...mail, userId, locale, to: email, ...link });
};

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
 * owner gets a mail saying so. The old address gets one before anything changes, with a link that stops it.
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
    await lockUser(tx, userId);
    if (await isFactorStale(tx, userId, sessionId)) return new Refused('second-factor-stale');
    await mailWithStop(context, tx, user, { kind: 'email-change-asked', details: { email } });
    const owner = await userByEmail(tx, email);
    if (owner !== undefined) {
      const link = context.linkTo('/account/login');
      const { id, locale } = owner;
      await mailTo(context, tx, { kind: 'already-registered', userId: id, locale, to: email, link });
      return undefined;
    }
    const link = await newLink(context, tx, { kind: 'email', page: '/account/email/update', userId, email });
    await mailTo(context, tx, { kind: 'new-email', userId, locale: user.locale, to: email, ...link });
    return undefined;
  });
};
