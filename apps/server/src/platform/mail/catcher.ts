import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { mailOptions } from './mail-options.ts';
import type { Mail, Mailer } from './mailer.ts';

/** A mail that was kept instead of sent. `at` ISO 8601. */
export interface CaughtMail extends Mail {
  readonly at: string;
}

export interface MailCatcher extends Mailer {
  /** The kept mails, newest first. */
  caught(): Promise<CaughtMail[]>;
}

const MAX_LISTED = 100;

/** Keeps mails as files (`.eml` as a mail program reads it, `.json` for the demo's page) instead of sending them. */
export const mailCatcher = (folder: string, from: string): MailCatcher => {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let sequence = 0;
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      sequence += 1;
      const name = `${at.replaceAll(':', '-')}-${String(sequence).padStart(4, '0')}-${randomUUID().slice(0, 8)}`;
      const { message } = await writer.sendMail(mailOptions(from, mail));
      await writeFile(path.join(folder, `${name}.eml`), message as Buffer, { mode: 0o600 });
      // Whole or not at all: somebody may be listing the folder at this moment.
      const half = path.join(folder, `${name}.half`);
      await writeFile(half, JSON.stringify({ at, ...mail }, null, 2), { mode: 0o600 });
      await rename(half, path.join(folder, `${name}.json`));
    },
    caught: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, MAX_LISTED);
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CaughtMail),
      );
    },
    close: async () => undefined,
  };
};
