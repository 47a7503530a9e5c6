/**
 * What is known of a mail that did not go out. `unreachable`: the mail server could not be spoken to, nothing was
 * handed over. `later`, `refused`: it said no, for now or for good. `unsure`: the mail was handed over and no answer
 * came; it may have been delivered.
 */
export type NotSentKind = 'unreachable' | 'later' | 'refused' | 'unsure';

/** Thrown by a mailer instead of the mail server's own error. */
export class MailNotSent extends Error {
  readonly kind: NotSentKind;
  constructor(kind: NotSentKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** How certain a fault leaves us; what nobody knows counts as handed over. */
export const kindOf = (error: unknown): NotSentKind => (error instanceof MailNotSent ? error.kind : 'unsure');
