/** Signs that nobody sees; some of them are letters, as the fillers of Hangul are. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;

/** Source of a pattern: one character of these classes that can be seen. */
export const seen = (classes: string): string => `(?:(?!${INVISIBLE})[${classes}])`;

const LETTER = new RegExp(seen(String.raw`\p{L}`), 'u');
const LETTER_OR_DIGIT = new RegExp(seen(String.raw`\p{L}\p{N}`), 'u');
const JOINERS = /[\u200c\u200d]/g;
// Burmese puts five marks on one letter; more make a column of them.
const PILED = /(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{M}{6}/u;

/** Whether a letter of it can be seen. */
export const hasLetter = (text: string): boolean => LETTER.test(text);

/** Whether a letter or a digit of it can be seen. */
export const hasLetterOrDigit = (text: string): boolean => LETTER_OR_DIGIT.test(text);

/** Whether each mark stands on a letter or a digit, and only a few on one. */
export const hasFewMarks = (text: string): boolean => !PILED.test(text.normalize('NFC').replace(JOINERS, ''));
