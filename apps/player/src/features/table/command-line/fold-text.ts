import { toLatinDigits } from '@lajvard/ui';

/** Vowel signs, the small hamza of «ۀ», the joining stroke, and invisible marks: people leave them out or put them in. */
const MARKS = /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What was typed, in one spelling: small letters, Latin digits, one kind of Persian letters, neither half-spaces nor vowel signs. */
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

/** A name without anything but its letters and digits: «همسایه‌های صفر» and «همسایه های صفر» are one. */
export function foldName(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
