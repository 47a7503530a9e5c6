import type { Language } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import type { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import { mailTo } from '../mails/post-mail.ts';
import { tellHolder } from '../mails/tell-holder.ts';
import { refuseWeak } from '../passwords/password-rules.ts';
import type { IdentityContext } from '../ports.ts';
import { holdEmail, holderOfEmail, isInTheWay } from '../profile/email-holders.ts';
import { refuseMinor } from '../profile/person-rules.ts';
import { insertCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { CODE_SECONDS } from '../sessions/session-rules.ts';
import { createUser } from './create-user.ts';

/** The form of a registration; `birthDate` YYYY-MM-DD. */
export interface Registration {
  readonly email: string;
  /** Of older pages and other clients. It never opens the account: who signs in with it reads what is missing. */
  readonly password: string | undefined;
  readonly birthDate: string | undefined;
  readonly locale: Language | undefined;
  /** The partner whose link (`bc`) or panel brought the player. */
  readonly partner: string | null;
  readonly ip: string;
}

const CODE_BYTES = 32;

/** The queue task that begins a registration. */
export const REGISTER_TASK = 'registration';

/** What waits for that task, sealed. */
interface BegunRegistration extends Omit<Registration, 'password'> {
  readonly passwordHash: string | null;
}

/**
 * Starts a registration, or restarts an unfinished one. It only queues a job: neither the answer nor its time reveals
 * whether the e-mail is known; only its owner learns that, from the mail.
 */
export const registerPlayer = async (context: IdentityContext, form: Registration): Promise<Refused | undefined> => {
  const minor = refuseMinor(form.birthDate, context.clock.now());
  if (minor) return minor;
  const { password, ...others } = form;
  if (password !== undefined) {
    const weak = await refuseWeak(password, { email: form.email, site: context.config });
    if (weak) return weak;
  }
  const passwordHash = password === undefined ? null : await context.passwords.hash(password);
  const begun: BegunRegistration = { ...others, passwordHash };
  const job = {
    task: REGISTER_TASK,
    payload: { sealed: seal(context.mailKeys, JSON.stringify(begun)) },
    key: `${REGISTER_TASK}-${context.random.bytes(16).toString('hex')}`,
  };
  await transaction(context.db, (tx) => context.enqueue(tx, job));
  return undefined;
};

/** Job of the queue: writes the registration and mails its link, or tells the owner of a known e-mail. */
export const beginRegistration = async (context: IdentityContext, payload: unknown): Promise<void> => {
  const opened = unseal(context.mailKeys, (payload as { sealed: string }).sealed);
  if (opened === null) return context.log.warn({}, 'registration sealed with an unknown secret');
  const { email: to, locale = 'fa', passwordHash, ...form } = JSON.parse(opened) as BegunRegistration;
  const code = context.random.bytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code);
  await transaction(context.db, async (tx): Promise<void> => {
    await holdEmail(tx, to);
    const holder = await holderOfEmail(tx, to);
    if (holder && isInTheWay(holder)) return tellHolder(context, tx, holder, to);
    const found = holder?.user;
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
    if (userId === undefined) throw new Error('an e-mail that nobody has could not be registered');
    await insertCode(tx, {
      hash,
      purpose: 'registration',
      userId,
      lifeSeconds: CODE_SECONDS,
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
};
