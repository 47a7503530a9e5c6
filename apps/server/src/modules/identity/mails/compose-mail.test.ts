import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const facts = {
  kind: 'registration',
  to: 'mina@example.org',
  link: 'https://play.example/account/register/complete?token=abc&x=1',
  product: 'Lajvard',
  support: 'help@play.example',
  minutes: 30,
} as const;

describe('a mail', () => {
  it('speaks Persian from right to left, with its link from left to right', () => {
    const mail = composeMail({ ...facts, locale: 'fa' });
    expect(mail.subject).toBe('تکمیل ثبت‌نام در Lajvard');
    expect(mail.html).toContain('<html lang="fa" dir="rtl">');
    expect(mail.html).toContain('<span dir="ltr"');
    expect(mail.text).toContain('۳۰ دقیقه');
  });

  it('says the same in text and HTML, and escapes what it is given', () => {
    const mail = composeMail({ ...facts, locale: 'en', product: 'Dice & <b>Co</b>\r\nBcc: all@example.org' });
    expect(mail.subject).toBe('Complete your registration at Dice & <b>Co</b> Bcc: all@example.org');
    expect(mail.html).not.toContain('<b>Co');
    expect(mail.html).toContain('token=abc&#38;x=1');
    expect(mail.text).toContain(mail.link);
  });

  it.each([
    ['fa', facts.link, `${facts.link}&lang=fa`],
    ['en', 'https://play.example/account/login', 'https://play.example/account/login?lang=en'],
    ['fa', 'https://play.example/complete#token=a', 'https://play.example/complete?lang=fa#token=a'],
    ['en', 'mailto:help@play.example', 'mailto:help@play.example'],
  ] as const)('in %s opens %s in its own language', (locale, link, opened) => {
    expect(composeMail({ ...facts, locale, link }).link).toBe(opened);
  });
});
