import { toLatinDigits } from '@lajvard/money';

/** The words of a text; a search must find each one. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** A phone number in its searchable form: digits only, without leading zeros. */
export const phoneWords = (text: string): string => toLatinDigits(text).replace(/\D/g, '').replace(/^0+/, '');
