import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/pool.ts';
import { type Keys, keysFor, type Secrets } from '#platform/keys.ts';
import { seal } from '#platform/seal.ts';
import type { IdentityContext } from '../ports.ts';
import type { CodePurpose } from '../sessions/one-time-codes.ts';
import { CODE_SECONDS, STOP_SECONDS } from '../sessions/session-rules.ts';
import type { MailFacts } from './compose-mail.ts';

/** A mail to a person about their account. */
export interface AccountMail extends Pick<MailFacts, 'kind' | 'locale' | 'also' | 'to' | 'link' | 'details'> {
  readonly userId: number;
  /** The one-time code in its link: once the code can no longer be used, the mail is dropped. */
  readonly code?: { readonly purpose: CodePurpose; readonly hash: Buffer };
  /** The minutes named in its text, if not the life of a link. */
  readonly minutes?: number;
}

/** The private part of a mail. */
export type SealedMail = Pick<MailFacts, 'locale' | 'also' | 'undoes' | 'to' | 'link' | 'minutes' | 'details'>;

/** A mail waiting in the queue. Links are secrets and are sealed: the table and its copies reveal none. */
export interface WaitingMail {
  /** Id of its job and its Message-ID: the same for every try. */
  readonly id: string;
  readonly kind: MailFacts['kind'];
  readonly userId: number;
  readonly code: { readonly purpose: CodePurpose; readonly hash: string } | null;
  /** Without a code: when the mail stops being worth sending, epoch ms. */
  readonly until: number;
  readonly tries: number;
  /** When it was first due, epoch ms. A mail of an earlier version has none. */
  readonly dueSince?: number;
  readonly sealed: string;
}

/** The keys that seal waiting mails. */
export const mailKeysFor = (tokenSecrets: Secrets): Keys => keysFor(tokenSecrets, 'waiting mail');

/** The queue task that sends a mail. */
export const MAIL_TASK = 'account-mail';

/** What posting a mail needs. */
export type Post = Pick<IdentityContext, 'clock' | 'mailKeys' | 'enqueue'>;

/**
 * Mails a person about their account, in their language. The mail goes out only once this transaction has committed.
 */
export const mailTo = (context: Post, tx: Tx, mail: AccountMail): Promise<void> => {
  const { kind, userId, locale, also, to, link, details, code, minutes = CODE_SECONDS / 60 } = mail;
  const undoes = code?.purpose === 'stop';
  const id = `${kind}-${randomUUID()}`;
  const waiting: WaitingMail = {
    id,
    kind,
    userId,
    tries: 0,
    dueSince: context.clock.now(),
    code: code ? { purpose: code.purpose, hash: code.hash.toString('hex') } : null,
    until: context.clock.now() + STOP_SECONDS * 1000,
    sealed: seal(
      context.mailKeys,
      JSON.stringify({ locale, also, undoes, to, link, minutes, details } satisfies SealedMail),
    ),
  };
  return context.enqueue(tx, { task: MAIL_TASK, payload: waiting, key: id });
};
