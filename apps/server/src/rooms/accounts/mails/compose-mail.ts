import type { Mail } from '#platform/mail/mailer.ts';
import texts from './texts.json' with { type: 'json' };

/** What a mail says is written in texts.json, in both languages. */
export interface MailFacts {
  readonly kind:
    | 'registration'
    | 'already-registered'
    | 'new-password'
    | 'password-changed'
    | 'new-email'
    | 'email-changed'
    | 'account-closed'
    | 'master-password-locked';
  readonly locale: 'fa' | 'en';
  readonly to: string;
  readonly link: string;
  readonly product: string;
  readonly support: string;
  readonly minutes: number;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Fills `{name}`; a line break never enters a subject. */
const fill = (text: string, facts: MailFacts): string =>
  text
    .replaceAll('{product}', facts.product)
    .replaceAll('{support}', facts.support)
    .replaceAll('{minutes}', new Intl.NumberFormat(facts.locale).format(facts.minutes))
    .replace(/[\r\n]+/g, ' ');

/** A mail in the person's language, as text and as HTML that says the same. */
export const composeMail = (facts: MailFacts): Mail => {
  const language = texts[facts.locale];
  const words = language[facts.kind];
  const say = (text: string): string => fill(text, facts);
  const html = (text: string): string => escapeHtml(say(text));
  const text = [
    say(words.greeting),
    ...words.lines.map(say),
    `${words.button}: ${facts.link}`,
    say(words.ignore),
    say(language.help),
  ].join('\n\n');
  const paragraph = 'margin:0 0 16px;line-height:1.7';
  return {
    to: facts.to,
    subject: say(words.subject),
    text: `${text}\n`,
    link: facts.link,
    html: `<!doctype html>
<html lang="${facts.locale}" dir="${language.direction}">
<head><meta charset="utf-8"><title>${html(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#0b1230;font-family:Vazirmatn,Tahoma,Arial,sans-serif;color:#1b2340">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:22px;font-weight:700;color:#1f3a8a">${html('{product}')}</p>
<p style="${paragraph}">${html(words.greeting)}</p>
${words.lines.map((line) => `<p style="${paragraph}">${html(line)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(facts.link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f3a8a;color:#ffffff;text-decoration:none">${html(words.button)}</a></p>
<p style="${paragraph};font-size:13px;color:#5a6382">${html(language.orCopy)}<br><span dir="ltr" style="word-break:break-all">${escapeHtml(facts.link)}</span></p>
<p style="${paragraph};font-size:13px;color:#5a6382">${html(words.ignore)}</p>
<p style="margin:0;font-size:13px;color:#5a6382">${html(language.help)}</p>
</div>
</body>
</html>
`,
  };
};
