import { createTransport } from 'nodemailer';
import { MailNotSent, type NotSentKind } from './mail-not-sent.ts';
import { mailOptions } from './mail-options.ts';
import type { Mailer } from './mailer.ts';

/** A mail is handed over within this time, or we do not know what became of it. */
const HAND_OVER_MS = 60_000;
const CONNECTION_MS = 10_000;
const SILENCE_MS = 30_000;

/** What the library says when the mail server refused the envelope or the text, with its answer. */
const REFUSED = new Set(['EENVELOPE', 'EMESSAGE']);

const kindOfFault = (error: { code?: unknown; responseCode?: unknown }, handedOver: boolean): NotSentKind => {
  const { code, responseCode } = error;
  if (typeof code === 'string' && REFUSED.has(code)) {
    if (typeof responseCode !== 'number') return 'refused'; // it was never sent: an address that is none
    return responseCode >= 500 ? 'refused' : 'later';
  }
  return handedOver ? 'unsure' : 'unreachable';
};

/**
 * Mails by SMTP. `send` throws a MailNotSent that says what is known of the mail.
 * @param url SMTP_URL, e.g. smtps://user:password@mail.example:465; what it carries after `?` goes to the
 * library, e.g. `?requireTLS=true`
 * @param from MAIL_FROM
 */
export const smtpMailer = (url: string, from: string): Mailer => {
  const address = new URL(url);
  address.searchParams.delete('pool'); // a mail whose pooled connection is lost is sent again by the library itself
  const transport = createTransport({
    url: address.href,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
  });
  // The text begins to flow when the server has asked for it: from then on a lost connection leaves us in doubt.
  transport.use('stream', (mail, done) => {
    const { onHandOver } = mail.data as { onHandOver?: () => void };
    mail.message.processFunc((text) => text.once('resume', () => onHandOver?.()));
    done();
  });
  return {
    send: async (mail, signal) => {
      let handedOver = false;
      const onHandOver = (): void => {
        handedOver = true;
      };
      try {
        const tooLate = AbortSignal.timeout(HAND_OVER_MS);
        const handlers = { signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate, onHandOver };
        await transport.sendMail({ ...mailOptions(from, mail), ...handlers });
      } catch (error) {
        const fault = error as Error & { code?: unknown; responseCode?: unknown };
        throw new MailNotSent(kindOfFault(fault, handedOver), fault.message, { cause: error });
      }
    },
    close: async () => transport.close(),
  };
};
