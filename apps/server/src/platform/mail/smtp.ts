import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/**
 * Mails by SMTP.
 * @param url SMTP_URL, e.g. smtps://user:password@mail.example:465
 * @param from MAIL_FROM
 */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(url, { from });
  return {
    send: async ({ to, subject, text, html }) => {
      // An object, not a text: the address of a person is never read as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    close: async () => transport.close(),
  };
};
