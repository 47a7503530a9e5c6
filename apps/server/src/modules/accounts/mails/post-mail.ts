import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/pool.ts';
import { seal } from '#platform/seal.ts';
import type { AccountsContext } from '../ports.ts';
import { CODE_SECONDS, STOP_SECONDS } from '../session-rules.ts';
import type { CodePurpose } from '../session-store.ts';
import type { MailFacts } from './compose-mail.ts';

/** A mail to a person about their account. */
export interface AccountMail extends Pick<MailFacts, 'kind' | 'locale' | 'to' | 'link' | 'details'> {
  readonly userId: number;
  /** The one-time code of its link: when that can no longer be used the mail is not sent any more. */
  readonly code?: { readonly purpose: CodePurpose; readonly hash: Buffer };
  /** The minutes that its text names, where it is not the life of a link. */
  readonly minutes?: number;
}

/** What of a mail is for nobody else's eyes. */
export type Sealed = Pick<MailFacts, 'locale' | 'to' | 'link' | 'minutes' | 'details'>;

/** A mail as it waits in the queue. Links are secrets: who reads the table, or a copy of it, finds none. */
export interface WaitingMail {
  /** Of its job and of its Message-ID: the same at every try. */
  readonly id: string;
  readonly kind: MailFacts['kind'];
  readonly userId: number;
  readonly code: { readonly purpose: CodePurpose; readonly hash: string } | null;
  /** Without a code: until when it is worth sending, epoch ms. */
  readonly until: number;
  readonly tries: number;
  readonly sealed: string;
}

/** The task of the queue that hands one over. */
export const MAIL_TASK = 'account-mail';

/** Mails something about an account, in the person's language, if and after this transaction commits. */
export const mailTo = (desk: AccountsContext, tx: Tx, mail: AccountMail): Promise<void> => {
  const { kind, userId, locale, to, link, details, code, minutes = CODE_SECONDS / 60 } = mail;
  const id = `${kind}-${randomUUID()}`;
  const waiting: WaitingMail = {
    ...{ id, kind, userId, tries: 0 },
    code: code ? { purpose: code.purpose, hash: code.hash.toString('hex') } : null,
    until: desk.clock.now() + STOP_SECONDS * 1000,
    sealed: seal(desk.mailKey, JSON.stringify({ locale, to, link, minutes, details } satisfies Sealed)),
  };
  return desk.enqueue(tx, { task: MAIL_TASK, payload: waiting, key: id });
};
