/** Fields in which a person writes sentences: they may have several lines and the marks of mixed directions. */
const SENTENCES: ReadonlySet<string> = new Set(['message', 'description', 'reason']);
/** Fields that nobody is ever shown. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'password_confirmation']);

const LINE = /[\n\r\t]/g;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Marks that turn what stands beside them: in a name or a code they show another one. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text may stand in a field: well-formed Unicode without control characters; where a name or a code is meant, without directions too. */
export const isPlainText = (text: string, field: string): boolean => {
  const isSentences = SENTENCES.has(field);
  if (CONTROL.test(isSentences ? text.replace(LINE, '') : text) || !text.isWellFormed()) return false;
  return isSentences || SECRETS.has(field) || !DIRECTION.test(text);
};
