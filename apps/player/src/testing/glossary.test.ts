import { expect, it } from 'vitest';

const WORDS_OF_BETS =
  'اسپلیت|خیابان|استریت|تریو|کرنر|لاین(?!ک)|دوجین|مشکی|همسایگان|هم‌پایان|چرخ تخت|پارچه|نمد(?!ا)|دالی|گوی(?!ن|ی)';
const WORDS_OF_ROUNDS = 'بازی‌های محبوب|مهلت اضافه|مهلت آخر|تراز خانه|تراز میز|وقفه|گزارش بازرسی';
const WORDS_OF_INTERFACES =
  'رونوشت|پرونده|پیوند|نویسه|نشانی|گذرواژه|جست‌وجو|پالایه|کارساز|نمایه|پیشین|دست‌کم|دست‌بالا|بی‌درنگ|برگزی|این‌جا';

/** Words that docs/GLOSSARY.md#table-terms gives up for another, as whole words or the beginning of one. */
const GIVEN_UP = new RegExp(`(?<![\\p{L}\\u200c])(${WORDS_OF_BETS}|${WORDS_OF_ROUNDS}|${WORDS_OF_INTERFACES})`, 'gu');

const texts = import.meta.glob<string>(
  [
    '../../locales/fa/*.json',
    '../../../office/locales/fa/*.json',
    '../../../server/content/fa/*.md',
    '../../../../docs/guide/fa.md',
    '../../../../assets/film/captions.json',
  ],
  { eager: true, import: 'default', query: '?raw' },
);

it('the glossary test reads the Persian texts of player, office, legal pages, guide and film', () => {
  expect(Object.keys(texts).length).toBeGreaterThan(30);
});

it.each(Object.keys(texts))('%s keeps to the glossary', (file) => {
  expect([...(texts[file] ?? '').matchAll(GIVEN_UP)].map(([word]) => word)).toEqual([]);
});

it.each(['«اسپلیت»', 'رونوشت شد', 'بازی‌های محبوب', 'گوی هنوز می‌چرخد'])('the glossary refuses %s', (text) => {
  expect(text).toMatch(new RegExp(GIVEN_UP.source, 'u'));
});
it.each(['آنلاین', 'گویندهٔ فارسی', 'نمایندگی', 'جستجو'])('the glossary accepts %s', (text) => {
  expect(text).not.toMatch(new RegExp(GIVEN_UP.source, 'u'));
});

/** Behind Persian letters "$50" is drawn as "50$", unless it stands between U+2066 and U+2069. */
it.each(Object.keys(texts))('%s keeps the sign of an amount before the digits', (file) => {
  expect([...(texts[file] ?? '').matchAll(/(?<!\u2066[+−-]?)\$[\d{]\S*/gu)].map(([amount]) => amount)).toEqual([]);
});
