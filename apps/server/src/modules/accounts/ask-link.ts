import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { LinkKind } from './account-links.ts';
import { type AccountMail, mailTo } from './mails/post-mail.ts';
import type { AccountsContext } from './ports.ts';
import { hashOf } from './refresh-tokens.ts';
import { CODE_SECONDS, STOP_SECONDS } from './session-rules.ts';
import { insertCode } from './session-store.ts';
import { askPassword } from './step-up.ts';
import { type UserRow, userByEmail, userById } from './store.ts';

const CODE_BYTES = 32;

/** Makes a one-time code for a person, and the link that carries it. */
const newLink = async (
  desk: AccountsContext,
  tx: Tx,
  { kind, page, userId, email }: { kind: LinkKind; page: string; userId: number; email?: string },
): Promise<Required<Pick<AccountMail, 'link' | 'code'>>> => {
  const code = desk.random.bytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code);
  await insertCode(tx, {
    hash,
    purpose: kind,
    userId,
    lifeSeconds: kind === 'stop' ? STOP_SECONDS : CODE_SECONDS,
    passwordHash: null,
    ...(email === undefined ? {} : { email }),
  });
  const link = desk.linkTo(`${page}?u=${encodeURIComponent(desk.links.write(kind, code))}`);
  return { link, code: { purpose: kind, hash } };
};

const mayHaveLink = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.completed_at !== null && user.blacklisted_at === null && user.closed_at === null;

const passwordLink = async (desk: AccountsContext, tx: Tx, user: UserRow, page: string): Promise<void> => {
  const { id: userId, locale, email: to } = user;
  const link = await newLink(desk, tx, { kind: 'password', page, userId });
  await mailTo(desk, tx, { kind: 'new-password', userId, locale, to, ...link });
};

/** Staff use a separate page. */
const newPasswordPage = ({ level }: UserRow, page: string): string =>
  level === 'admin' ? '/admin/account/password/update' : page;

/** Mails the owner of an account what was requested in their name, with a link that stops it. */
export const mailWithStop = async (
  desk: AccountsContext,
  tx: Tx,
  { id: userId, email, locale }: UserRow,
  mail: Pick<AccountMail, 'kind' | 'details'>,
): Promise<void> => {
  const link = await newLink(desk, tx, { kind: 'stop', page: '/account/stop', userId, email });
  await mailTo(desk, tx, { ...mail, userId, locale, to: email, ...link });
};

/** The queue task that mails a link to someone who forgot a password. */
export const FORGOTTEN_TASK = 'forgotten-password';

/**
 * Requests a link for a forgotten password. It only queues a job: neither the answer nor its time reveals whether the
 * e-mail is known.
 */
export const forgotPassword = (desk: AccountsContext, tx: Tx, email: string): Promise<void> => {
  const until = desk.clock.now() + CODE_SECONDS * 1000;
  const payload = { until, sealed: seal(desk.mailKey, email) };
  return desk.enqueue(tx, { task: FORGOTTEN_TASK, payload, key: `forgotten-${desk.random.bytes(16).toString('hex')}` });
};

/** Job of the queue: mails the link if the e-mail is known. */
export const mailForgotten = async (desk: AccountsContext, payload: unknown): Promise<void> => {
  const { until, sealed } = payload as { until: number; sealed: string };
  const email = unseal(desk.mailKey, sealed);
  if (email === null || desk.clock.now() > until)
    return desk.log.warn({}, 'a forgotten password was heard of too late');
  await transaction(desk.db, async (tx) => {
    const user = await userByEmail(tx, email);
    if (mayHaveLink(user)) await passwordLink(desk, tx, user, newPasswordPage(user, '/account/forget-password'));
  });
};

/** A signed-in person wants a new password: mails a link to their own address. */
export const askPasswordChange = async (desk: AccountsContext, userId: number): Promise<Refused | undefined> => {
  const user = await userById(desk.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  await transaction(desk.db, (tx) => passwordLink(desk, tx, user, newPasswordPage(user, '/account/password/update')));
  return undefined;
};

/**
 * A signed-in person wants a new e-mail: mails a link to the new address. If that address already has an account, its
 * owner is told so there. The old address is told before anything changes, with a link that stops it.
 */
export const askEmailChange = async (
  desk: AccountsContext,
  userId: number,
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<Refused | undefined> => {
  const user = await userById(desk.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  if (email === user.email) return new Refused('form-invalid', { errors: { email: ['errors:email-same'] } });
  const refused = await askPassword(desk, userId, password);
  if (refused) return refused;
  await transaction(desk.db, async (tx) => {
    await mailWithStop(desk, tx, user, { kind: 'email-change-asked', details: { email } });
    const owner = await userByEmail(tx, email);
    if (owner !== undefined) {
      const link = desk.linkTo('/account/login');
      const { id, locale } = owner;
      return mailTo(desk, tx, { kind: 'already-registered', userId: id, locale, to: email, link });
    }
    const link = await newLink(desk, tx, { kind: 'email', page: '/account/email/update', userId, email });
    return mailTo(desk, tx, { kind: 'new-email', userId, locale: user.locale, to: email, ...link });
  });
  return undefined;
};
