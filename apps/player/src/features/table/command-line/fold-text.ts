import { toLatinDigits } from '@lajvard/ui';

/** Vowel signs, the small hamza of «ۀ», the kashida, and invisible marks: people may type them or not. */
const MARKS = /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Typed text in one spelling: lower case, Latin digits, one form per Persian letter, no half-spaces or vowel signs. */
export function foldText(text: string): string {
  return toLatinDigits(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[يىئ]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[أإٱآ]/g, 'ا')
    .replace(/[ةۀ]/g, 'ه')
    .replace(/ؤ/g, 'و')
    .trim();
}

/** A name reduced to its letters and digits: «همسایه‌های صفر» and «همسایه های صفر» become the same. */
export function foldName(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
