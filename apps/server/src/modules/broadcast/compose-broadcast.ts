import type { Language } from '@lajvard/contract';
import { escapeHtml } from '#platform/html.ts';
import { mailFrame, paragraph, smallPrint } from '#platform/mail/mail-frame.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { ownTexts } from '#platform/texts.ts';

const TEXTS = ownTexts<{ readonly why: string }>('broadcast');

/** The facts a mail to one member is composed from; subject and message as staff wrote them. */
export interface BroadcastFacts {
  readonly id: string;
  readonly to: string;
  readonly locale: Language;
  readonly subject: string;
  readonly message: string;
  readonly product: string;
  readonly support: string;
}

const FROM_THE_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text's direction by its first letter, like the browser's `dir="auto"`, which mail programs do not support. */
const directionOf = (text: string): 'ltr' | 'rtl' | undefined => {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr';
};

/** The paragraphs of a message, which empty lines separate. */
const paragraphsOf = (message: string): string[] =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .filter((paragraph) => paragraph.trim() !== '');

/**
 * The mail to one member, as text and as HTML with the same content: the frame in the member's language, the message in
 * its own direction.
 */
export const composeBroadcast = ({ id, to, locale, subject, message, product, support }: BroadcastFacts): Mail => {
  const { why } = TEXTS[locale];
  const reason = why.replace('{product}', () => product).replace('{support}', () => support);
  const paragraphs = paragraphsOf(message);
  const written = paragraphs.map((text) => paragraph(escapeHtml(text).replaceAll('\n', '<br>\n'), directionOf(text)));
  return {
    id,
    to,
    subject,
    text: `${[...paragraphs, '-- ', reason].join('\n\n')}\n`,
    link: null,
    html: mailFrame({
      locale,
      title: subject,
      product,
      body: [...written, smallPrint(escapeHtml(reason))].join('\n'),
    }),
  };
};
