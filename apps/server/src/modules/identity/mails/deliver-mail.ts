import { productNameIn } from '#modules/content';
import { transaction } from '#platform/db/transaction.ts';
import { kindOf } from '#platform/mail/mail-not-sent.ts';
import { unseal } from '#platform/seal.ts';
import type { IdentityContext } from '../ports.ts';
import { isCodeUsable } from '../sessions/one-time-codes.ts';
import { composeMail } from './compose-mail.ts';
import { MAIL_TASK, type SealedMail, type WaitingMail } from './post-mail.ts';

const FIRST_PAUSES_SECONDS = [1, 5, 15, 30];
const MINUTE_SECONDS = 60;
const MINUTES = 20;

/**
 * Short pauses at first, because somebody may be waiting. Then a try a minute while a link lives (30 minutes), and one
 * every five for a notice that lives three days.
 */
const pauseAfter = (tries: number): number =>
  1000 * (FIRST_PAUSES_SECONDS[tries] ?? (tries < MINUTES ? MINUTE_SECONDS : 5 * MINUTE_SECONDS));

const isOver = async ({ db, clock }: IdentityContext, { code, until }: WaitingMail): Promise<boolean> =>
  code === null ? clock.now() > until : !(await isCodeUsable(db, Buffer.from(code.hash, 'hex'), code.purpose));

/** Why the mail server did not take the mail. Its message is left out: it may contain the address. */
const faultOf = (error: unknown): { error?: unknown; answer?: unknown } => {
  const { code, responseCode } = ((error as Error).cause ?? error) as { code?: unknown; responseCode?: unknown };
  return { error: code, answer: responseCode };
};

/**
 * Job of the queue: hands a mail to the mail server, or queues it again for later. A mail may arrive twice: if a
 * process dies before its result is stored, the next one sends the same message again.
 */
export const deliverMail = async (
  context: IdentityContext,
  waiting: WaitingMail,
  signal: AbortSignal,
): Promise<void> => {
  const { log, mailer, mailKeys, config } = context;
  const { id, kind, userId, tries } = waiting;
  const facts = { mail: kind, userId, tries: tries + 1 };
  if (await isOver(context, waiting)) return log.warn(facts, 'mail dropped: its link is no longer valid');
  const text = unseal(mailKeys, waiting.sealed);
  if (text === null) return log.error(facts, 'mail dropped: it was sealed with another TOKEN_SECRET');
  const sealed = JSON.parse(text) as SealedMail;
  const product = productNameIn(sealed.locale, config);
  try {
    await mailer.send({ ...composeMail({ ...sealed, kind, product, support: config.SUPPORT_EMAIL }), id }, signal);
    log.info(facts, 'mail handed over');
  } catch (error) {
    const reason = kindOf(error);
    if (reason === 'refused') return log.warn({ ...facts, ...faultOf(error) }, 'mail rejected permanently');
    const againMs = pauseAfter(tries);
    log.warn({ ...facts, ...faultOf(error), reason, againMs }, 'mail not sent yet');
    const payload: WaitingMail = { ...waiting, tries: tries + 1 };
    const runAt = new Date(context.clock.now() + againMs);
    await transaction(context.db, (tx) => context.enqueue(tx, { task: MAIL_TASK, payload, key: id, runAt }));
  }
};
