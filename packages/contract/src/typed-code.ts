import { toLatinDigits } from '@lajvard/money';

/**
 * A code as people type or paste it, in the one form in which codes are compared: capital letters and digits of any
 * script as 0-9, without the blanks, dashes and marks between them.
 */
export const typedCode = (text: string): string =>
  toLatinDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
