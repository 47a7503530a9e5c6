import type { Language } from '@lajvard/contract';
import { record } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { createUser } from './create-user.ts';
import { mailTo } from './mails/post-mail.ts';
import { refuseWeak } from './password-rules.ts';
import type { IdentityContext } from './ports.ts';
import { hashOf } from './refresh-tokens.ts';
import { CODE_SECONDS, isAdult } from './session-rules.ts';
import { insertCode } from './session-store.ts';
import { type UserRow, userByEmail } from './store.ts';

/** The form of a registration; `birthDate` YYYY-MM-DD. */
export interface Registration {
  readonly email: string;
  /** Undefined if it is to be given when the registration is completed. */
  readonly password: string | undefined;
  readonly birthDate: string | undefined;
  readonly locale: Language | undefined;
  /** The partner whose link (`bc`) or panel brought the player. */
  readonly partner: string | null;
  readonly ip: string;
}

/** Refuses somebody under 18; undefined if no date is given, or the person is of age. */
export const refuseMinor = (birthDate: string | undefined, now: number): Refused | undefined =>
  birthDate === undefined || isAdult(birthDate, now)
    ? undefined
    : new Refused('form-invalid', { errors: { birthdate: ['errors:must-be-adult'] } });

const CODE_BYTES = 32;

/** Mails the owner of an account whose e-mail somebody tried to register. */
const mailKnown = async (context: IdentityContext, tx: Tx, known: UserRow | undefined): Promise<void> => {
  if (!known?.completed_at) return;
  const { id: userId, locale, email: to } = known;
  const content =
    known.closed_at === null
      ? ({ kind: 'already-registered', link: context.linkTo('/account/login') } as const)
      : ({ kind: 'account-closed', link: `mailto:${context.config.SUPPORT_EMAIL}` } as const);
  await mailTo(context, tx, { ...content, userId, locale, to });
};

/**
 * Starts a registration, or restarts an unfinished one, and mails a link. Neither the answer nor its time reveals
 * whether the e-mail is known; only its owner learns that, from the mail.
 */
export const registerPlayer = async (context: IdentityContext, form: Registration): Promise<Refused | undefined> => {
  const minor = refuseMinor(form.birthDate, context.clock.now());
  if (minor) return minor;
  if (form.password !== undefined) {
    const weak = await refuseWeak(form.password, { email: form.email, site: context.config });
    if (weak) return weak;
  }
  const passwordHash = form.password === undefined ? null : await context.passwords.hash(form.password);
  const code = context.random.bytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code);
  const { email: to, locale = 'fa' } = form;
  await transaction(context.db, async (tx): Promise<void> => {
    const found = await userByEmail(tx, to);
    if (found && (found.completed_at !== null || found.level === 'admin')) return mailKnown(context, tx, found);
    const userId =
      found?.id ??
      (await createUser(tx, context.random, {
        level: 'user',
        role: null,
        email: to,
        passwordHash,
        locale,
        birthDate: form.birthDate ?? null,
        partner: form.partner,
        isDemo: false,
      }));
    // Another call registered it at this very moment.
    if (userId === undefined) return mailKnown(context, tx, await userByEmail(tx, to));
    await insertCode(tx, {
      hash,
      purpose: 'registration',
      userId,
      lifeSeconds: CODE_SECONDS,
      passwordHash,
    });
    if (!found) await record(tx, { userId, action: 'REGISTER', ip: form.ip });
    const link = context.linkTo(`/account/register/complete#token=${code}`);
    await mailTo(context, tx, {
      kind: 'registration',
      userId,
      locale,
      to,
      link,
      code: { purpose: 'registration', hash },
    });
  });
  return undefined;
};
