import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { mailCatcher } from './catcher.ts';
import { mailFrame } from './mail-frame.ts';
import { kindOf } from './mail-not-sent.ts';
import type { Mail } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const MAIL: Mail = {
  to: 'mina@example.org',
  subject: 'تکمیل ثبت‌نام',
  text: 'سلام\nhttps://play.example/x',
  html: '<p>سلام</p>',
  link: 'https://play.example/x',
};
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A mail server of a test's own; without `answers` it takes a letter and says nothing. */
const postOffice = async ({
  answers = true,
} = {}): Promise<{
  url: string;
  letters: { from: string; to: string[]; text: string }[];
}> => {
  const letters: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        if (answers) done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    for (const connection of server.connections) connection.close();
    return new Promise<void>((resolve) => server.close(resolve));
  });
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, letters };
};

describe('a mail by SMTP', () => {
  it('arrives as text and HTML, in any language', async () => {
    const { url, letters } = await postOffice();
    const mailer = smtpMailer(url, 'Lajvard <support@play.example>');
    ended.push(() => mailer.close());
    await mailer.send(MAIL);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ from: 'support@play.example', to: ['mina@example.org'] });
    expect(letters[0]?.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(letters[0]?.text).toContain('Content-Type: text/html; charset=utf-8');
    expect(letters[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  it('carries the seal that its page shows, inside the mail', async () => {
    const { url, letters } = await postOffice();
    const mailer = smtpMailer(url, 'support@play.example');
    ended.push(() => mailer.close());
    const words = { locale: 'fa', title: 'x', product: 'لاجورد', body: '<p>سلام</p>' } as const;
    await mailer.send(Object.assign({}, MAIL, { html: mailFrame(words) }));
    await mailer.send(MAIL);
    const [sealed = '', plain = ''] = letters.map(({ text }) => text.replaceAll(/=\r?\n/g, ''));
    const [, shown] = /src=3D"cid:([^"]+)"/.exec(sealed) ?? [];
    expect(sealed.toLowerCase()).toContain(`content-id: <${shown}>`);
    expect(sealed).toMatch(/Content-Type: image\/png[\s\S]*iVBORw0KGgo/);
    expect(sealed.length).toBeLessThan(20_000);
    expect(plain).not.toContain('image/png');
  });

  it('goes to one address, whatever it looks like', async () => {
    const { url, letters } = await postOffice();
    const mailer = smtpMailer(url, 'support@play.example');
    ended.push(() => mailer.close());
    await mailer.send({ ...MAIL, to: 'a@example.org, b@example.org' }).catch(() => undefined);
    await mailer.send({ ...MAIL, to: 'a@example.org\r\nBcc: b@example.org' }).catch(() => undefined);
    expect(letters.flatMap(({ to }) => to)).not.toContain('b@example.org');
  });

  it('is given up when the process is about to end, in doubt whether it was taken', async () => {
    const { url, letters } = await postOffice({ answers: false });
    const mailer = smtpMailer(url, 'support@play.example');
    ended.push(() => mailer.close());
    const ending = new AbortController();
    const sent = mailer.send(MAIL, ending.signal).catch((error: unknown) => kindOf(error));
    await expect.poll(() => letters).toHaveLength(1);
    ending.abort();
    expect(await sent).toBe('unsure');
  });
});

describe('a mail of the demonstration', () => {
  it('is kept for its owner alone, as a mail program and as the demo page read it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-mails-'));
    ended.push(() => rmSync(folder, { recursive: true }));
    const catcher = mailCatcher(folder, 'support@play.example');
    await catcher.send(MAIL);
    await catcher.send({ ...MAIL, to: 'sara@example.org' });
    expect((await catcher.caught()).map(({ to, link }) => [to, link])).toEqual([
      ['sara@example.org', MAIL.link],
      ['mina@example.org', MAIL.link],
    ]);
    const eml = readdirSync(folder).find((name) => name.endsWith('.eml')) ?? '';
    expect(readFileSync(path.join(folder, eml), 'utf8')).toContain('To: mina@example.org');
  });
});
