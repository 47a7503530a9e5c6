/** As migration 0018 writes what is searched in: lower case, Persian ye and kaf, no half-spaces; Persian and Arabic digits as 0-9. */
export const foldText = (text: string): string =>
  text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\u200c\p{Cf}]/gu, '')
    .trim();

/** A pattern of LIKE: this text, wherever it stands. */
export const somewhere = (text: string): string => `%${escaped(text)}%`;

/** A pattern of LIKE: what begins with this text. */
export const beginning = (text: string): string => `${escaped(text)}%`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The words of a text, each of which must be found. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/** An account id as people type it: without blanks (docs/specification/2-account-and-back-office.md#514-member-search). */
export const readableAccountCode = (text: string): string => foldText(text).replace(/\s/g, '');

/** A phone number as it is searched: digits only, without the zeros before it. */
export const phoneWords = (text: string): string => foldText(text).replace(/\D/g, '').replace(/^0+/, '');
