import { LANGUAGE_FACTS, type Language } from '@lajvard/contract';
import { escapeHtml } from '#platform/html.ts';
import { button, inOtherLanguage, mailFrame, paragraph, smallPrint } from '#platform/mail/mail-frame.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { ownTexts } from '#platform/texts.ts';
import type english from '../../../../locales/en/mails.json';

const TEXTS = ownTexts<typeof english>('mails');

/** The facts a mail is composed from; `mails.json` of each language has its text. */
export interface MailFacts {
  readonly kind:
    | 'registration'
    | 'already-registered'
    | 'new-password'
    | 'password-changed'
    | 'new-email'
    | 'email-change-asked'
    | 'email-changed'
    | 'profile-corrected'
    | 'email-corrected'
    | 'withdrawal-requested'
    | 'deposit-booked'
    | 'charge-made'
    | 'charge-reversed'
    | 'round-corrected'
    | 'round-kept'
    | 'round-charged'
    | 'round-even'
    | 'ticket-opened'
    | 'ticket-answered'
    | 'account-closed'
    | 'account-ended'
    | 'address-kept'
    | 'email-taken-back'
    | 'new-device'
    | 'phone-changed'
    | 'break-taken'
    | 'self-excluded'
    | 'released'
    | 'guesses'
    | 'wrong-codes'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'recovery-code-used'
    | 'passkey-added'
    | 'passkey-removed'
    | 'master-password-locked'
    | 'proposal-waiting'
    | 'limit-bet'
    | 'limit-deposit'
    | 'limit-bet-removed'
    | 'limit-deposit-removed'
    | 'settings-waiting'
    | 'settings-confirmed'
    | 'return-outside-today'
    | 'return-outside-days'
    | 'staff-invited'
    | 'second-super-admin';
  readonly locale: Language;
  /** A second language, in which the same follows. */
  readonly also?: Language | undefined;
  /** Whether its link undoes what it tells of: it then ends with the words for that. */
  readonly undoes?: boolean;
  readonly to: string;
  readonly link: string;
  readonly product: string;
  readonly support: string;
  readonly minutes: number;
  /** Further values for the text, by their names there. */
  readonly details?: Readonly<Record<string, string>> | undefined;
}

/** Isolates a detail so that it keeps its own direction inside a sentence that is read from the right. */
const isolated = ({ details, locale }: MailFacts, name: string): string | undefined => {
  const detail = details?.[name];
  return detail === undefined || LANGUAGE_FACTS[locale].direction === 'ltr' ? detail : `\u2068${detail}\u2069`;
};

/** Fills in `{name}`. Removes line breaks, so that none enters a subject. */
const fill = (text: string, facts: MailFacts): string =>
  text
    .replaceAll('{product}', facts.product)
    .replaceAll('{support}', facts.support)
    .replaceAll('{minutes}', new Intl.NumberFormat(facts.locale).format(facts.minutes))
    .replace(/\{(\w+)\}/g, (whole, name: string) => isolated(facts, name) ?? whole)
    .replace(/[\r\n]+/g, ' ');

/** The link opens in the language of its mail, on a device that does not know the person too. */
const inLanguage = ({ link, locale }: MailFacts): string => {
  if (!link.startsWith('http')) return link; // a mail address
  const url = new URL(link);
  url.searchParams.set('lang', locale);
  return url.href;
};

/** The names of what support corrected, in a sentence of this language. */
export const correctedWords = (locale: Language, fields: readonly (keyof (typeof english)['corrected'])[]): string =>
  fields.map((field) => TEXTS[locale].corrected[field]).join(TEXTS[locale].comma);

/** What a mail says in one language, as text and as HTML with the same content. */
const sayIn = (facts: MailFacts): { subject: string; text: string; html: string } => {
  const language = TEXTS[facts.locale];
  const link = inLanguage(facts);
  const words = language[facts.kind];
  const end = facts.undoes || !('button' in words) ? language.undo : words;
  const say = (text: string): string => fill(text, facts);
  const html = (text: string): string => escapeHtml(say(text));
  return {
    subject: say(words.subject),
    text: [
      say(words.greeting),
      ...words.lines.map(say),
      `${end.button}: ${link}`,
      say(end.ignore),
      say(language.help),
    ].join('\n\n'),
    html: [
      paragraph(html(words.greeting)),
      ...words.lines.map((line) => paragraph(html(line))),
      button(link, say(end.button)),
      smallPrint(
        `${html(language.orCopy)}<br>\n<span dir="ltr" style="word-break:break-all">${escapeHtml(link)}</span>`,
      ),
      smallPrint(html(end.ignore)),
      smallPrint(html(language.help)),
    ].join('\n'),
  };
};

/** A mail in the person's language, and in a second one if they may not read the first. */
export const composeMail = (facts: MailFacts): Mail => {
  const first = sayIn(facts);
  const second = facts.also && sayIn({ ...facts, locale: facts.also });
  return {
    to: facts.to,
    subject: second ? `${first.subject} · ${second.subject}` : first.subject,
    text: `${second ? `${first.text}\n\n${second.text}` : first.text}\n`,
    link: inLanguage(facts),
    html: mailFrame({
      locale: facts.locale,
      title: first.subject,
      product: fill('{product}', facts),
      body: second && facts.also ? `${first.html}\n${inOtherLanguage(facts.also, second.html)}` : first.html,
    }),
  };
};
