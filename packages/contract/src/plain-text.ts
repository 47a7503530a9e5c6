/** Fields for free text: they may contain line breaks and direction marks. */
const SENTENCES: ReadonlySet<string> = new Set(['message', 'description', 'reason', 'note', 'text_fa', 'text_en']);
/** Fields that are never displayed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'password_confirmation']);

const LINE = /[\n\r\t]/g;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Direction marks. They reorder the text around them, so a name or code could be displayed as a different one. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Only blanks and signs that nobody sees: such a text looks like none. */
const INVISIBLE =
  /^[\s\p{Default_Ignorable_Code_Point}]*\p{Default_Ignorable_Code_Point}[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Whether a field may hold a text: well-formed Unicode without control characters, of which something can be
 * seen; in names and codes, without direction marks too.
 */
export const isPlainText = (text: string, field: string): boolean => {
  const isSentences = SENTENCES.has(field);
  if (CONTROL.test(isSentences ? text.replace(LINE, '') : text) || !text.isWellFormed()) return false;
  if (SECRETS.has(field)) return true;
  return !INVISIBLE.test(text) && (isSentences || !DIRECTION.test(text));
};
