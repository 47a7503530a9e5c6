/** A mail as the product writes it: text and HTML say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its button, for the demo's page of mails. */
  readonly link: string | null;
  /** The part before the @ of its Message-ID: the same mail again is the same message. None: a new one each time. */
  readonly id?: string;
}

/** The way out for mails. */
export interface Mailer {
  /**
   * @param signal gives the hand-over up
   * @throws MailNotSent when the mail could not be handed over, or nobody knows whether it was
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
