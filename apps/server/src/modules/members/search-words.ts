import { toLatinDigits } from '@lajvard/money';
import { escapeLike } from '#platform/db/like.ts';

/**
 * Folds text as migration 0061 folds what is searched: lower case, Persian ye and kaf, no half-spaces, Persian and
 * Arabic digits as 0-9.
 */
export const foldText = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\u200c\p{Cf}]/gu, '')
    .trim();

/** A LIKE pattern that matches this text anywhere. */
export const somewhere = (text: string): string => `%${escapeLike(text)}%`;

/** The words of a text; a search must find each one. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * An account id without the blanks that people type in it
 * (docs/specification/2-account-and-back-office.md#514-member-search).
 */
export const readableAccountCode = (text: string): string => foldText(text).replace(/\s/g, '');

/** A phone number in its searchable form: digits only, without leading zeros. */
export const phoneWords = (text: string): string => foldText(text).replace(/\D/g, '').replace(/^0+/, '');
