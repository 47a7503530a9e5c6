import { toLatinDigits } from '@lajvard/money';

/**
 * A password in the form in which it is hashed and compared: what looks the same is the same, whatever keyboard typed it
 * (docs/decisions/034-limits-and-guesses.md). Composed letters (NFC, as OpaqueString of RFC 8265), one kind of blank and
 * none at the ends, digits as 0-9, Persian ye and kaf, straight quotation marks, nothing invisible.
 */
export const passwordForm = (typed: string): string =>
  toLatinDigits(typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFC'))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[يى]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .trim();
