import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import { SEAL, SEAL_ADDRESS } from './seal.ts';

const domainOf = (from: string): string => /@([^\s>"]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * A mail as the library wants it. The address of a person is an object, not a text: it is never read as a
 * list of addresses.
 */
export const mailOptions = (from: string, { to, subject, text, html, id }: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  attachments: html.includes(SEAL_ADDRESS) ? [SEAL] : [],
  ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }),
});
