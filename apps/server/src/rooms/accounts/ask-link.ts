import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { LinkKind } from './account-links.ts';
import { composeMail, type MailFacts } from './mails/compose-mail.ts';
import type { Desk } from './ports.ts';
import { hashOf } from './refresh-tokens.ts';
import { CODE_SECONDS, STOP_SECONDS } from './session-rules.ts';
import { insertCode } from './session-store.ts';
import { askPassword } from './step-up.ts';
import { type UserRow, userByEmail, userById } from './store.ts';

const CODE_BYTES = 32;

/** Mails something about an account, in the person's language. */
export const mailTo = (
  desk: Desk,
  facts: Pick<MailFacts, 'kind' | 'locale' | 'to' | 'link'> & Partial<Pick<MailFacts, 'details'>>,
): void => {
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support } = desk.config;
  desk.postbox.post(composeMail({ ...facts, product, support, minutes: CODE_SECONDS / 60 }));
};

/** Makes a one-time code for a person; the address of the link with it. */
const newLink = async (
  desk: Desk,
  tx: Tx,
  { kind, page, userId, email }: { kind: LinkKind; page: string; userId: number; email?: string },
): Promise<string> => {
  const code = desk.random.bytes(CODE_BYTES).toString('base64url');
  await insertCode(tx, {
    hash: hashOf(code),
    purpose: kind,
    userId,
    lifeSeconds: kind === 'stop' ? STOP_SECONDS : CODE_SECONDS,
    passwordHash: null,
    ...(email === undefined ? {} : { email }),
  });
  return `${desk.siteUrl()}${page}?u=${encodeURIComponent(desk.links.write(kind, code))}`;
};

const mayHaveLink = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.completed_at !== null && user.blacklisted_at === null && user.closed_at === null;

const passwordLink = async (desk: Desk, user: UserRow, page: string): Promise<void> => {
  const link = await transaction(desk.db, (tx) => newLink(desk, tx, { kind: 'password', page, userId: user.id }));
  mailTo(desk, { kind: 'new-password', locale: user.locale, to: user.email, link });
};

/** Staff has pages of its own. */
const newPasswordPage = ({ level }: UserRow, page: string): string =>
  level === 'admin' ? '/admin/account/password/update' : page;

/** Mails the owner of an account what was asked for in their name, and how to stop it. */
export const mailWithStop = async (
  desk: Desk,
  user: UserRow,
  mail: { readonly kind: MailFacts['kind']; readonly details: MailFacts['details'] },
): Promise<void> => {
  const { id: userId, email } = user;
  const link = await transaction(desk.db, (tx) =>
    newLink(desk, tx, { kind: 'stop', page: '/account/stop', userId, email }),
  );
  mailTo(desk, { ...mail, locale: user.locale, to: email, link });
};

/** A forgotten password: mails a link, if the e-mail is known. Neither the answer nor its time tells. */
export const forgotPassword = async (desk: Desk, email: string): Promise<void> => {
  const user = await userByEmail(desk.db, email);
  if (!mayHaveLink(user)) return;
  const page = newPasswordPage(user, '/account/forget-password');
  // Not awaited: its time must not tell whether the person exists.
  passwordLink(desk, user, page).catch((error: unknown) => desk.log.error({ error }, 'a link was not mailed'));
};

/** A signed-in person wants another password: mails a link to their own address. */
export const askPasswordChange = async (desk: Desk, userId: number): Promise<Refused | undefined> => {
  const user = await userById(desk.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  await passwordLink(desk, user, newPasswordPage(user, '/account/password/update'));
  return undefined;
};

/**
 * A signed-in person wants another e-mail: mails a link to the new address; whoever has that address already is told there. The old address hears of it before
 * anything changes, with a link that stops it.
 */
export const askEmailChange = async (
  desk: Desk,
  userId: number,
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<Refused | undefined> => {
  const user = await userById(desk.db, userId);
  if (!mayHaveLink(user)) return new Refused('token-invalid');
  if (email === user.email) return new Refused('form-invalid', { errors: { email: ['errors:email-same'] } });
  const refused = await askPassword(desk, userId, password);
  if (refused) return refused;
  await mailWithStop(desk, user, { kind: 'email-change-asked', details: { email } });
  const owner = await userByEmail(desk.db, email);
  if (owner !== undefined) {
    const link = `${desk.siteUrl()}/account/login`;
    mailTo(desk, { kind: 'already-registered', locale: owner.locale, to: email, link });
    return undefined;
  }
  const page = '/account/email/update';
  const link = await transaction(desk.db, (tx) => newLink(desk, tx, { kind: 'email', page, userId, email }));
  mailTo(desk, { kind: 'new-email', locale: user.locale, to: email, link });
  return undefined;
};
