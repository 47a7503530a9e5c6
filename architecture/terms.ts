import type { Source } from './sources.ts';

/** How a rejected word begins (a pattern), and the product's own; the table terms of docs/GLOSSARY.md first. */
const REJECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fa: {
    اسپلیت: 'دوتایی',
    'خیابان|استریت': 'ردیف',
    تریو: 'سه‌تایی',
    کرنر: 'گوشه',
    'چهارتای اول': 'چهار عدد اول',
    'لاین(?!ک)': 'دو ردیف',
    دوجین: 'دوازده‌تایی',
    'سرخ|مشکی': 'قرمز، سیاه',
    همسایگان: 'همسایه‌ها',
    هم‌پایان: 'رقم پایانی',
    'چرخ تخت': 'ریس‌ترک',
    'بازی‌های محبوب': 'بازی‌های دلخواه',
    'پارچه|نمد(?!ا)': 'میز، صفحهٔ شرط‌بندی',
    دالی: 'نشانگر',
    'گوی(?!ن|ی)': 'توپ',
    'مهلت اضافه': 'وقت اضافه',
    'مهلت آخر': 'آخرین فرصت',
    'تراز خانه|تراز میز': 'تراز کازینو',
    وقفه: 'استراحت',
    'عضو(?!یت)|اعضا|این کاربر|کاربران': 'بازیکن',
    'چرخ ترسیمی': 'چرخ گرافیکی',
    'میز واقعی': 'میز زنده',
    'توپ در گردش': 'توپ در چرخش است',
    '۳۷ برتر': 'تابلوی ۳۷ عدد',
    جوایز: 'پاداش‌ها',
    پوسته: 'حالت تیره یا روشن',
    هم‌خانه: 'کسانی که با آن‌ها زندگی می‌کنند',
    'گزارش (بازرسی|تغییرات)': 'گزارش حسابرسی',
    رونوشت: 'کپی',
    پرونده: 'فایل',
    پیوند: 'لینک',
    نویسه: 'کاراکتر',
    نشانی: 'آدرس',
    گذرواژه: 'رمز عبور',
    جست‌وجو: 'جستجو',
    پالایه: 'فیلتر',
    کارساز: 'سرور',
    نمایه: 'پروفایل',
    پیشین: 'قبلی',
    'دست‌کم|دست‌بالا': 'حداقل، حداکثر',
    بی‌درنگ: 'فوراً',
    برگزی: 'انتخاب',
    موردها: 'موارد',
    می‌بود: 'بود',
    این‌جا: 'اینجا',
  },
  en: {
    'drawn wheel': 'animated wheel',
    'under way': 'in progress',
    'read off': 'read from',
    'take another': 'get another',
    'days of utc': 'days in UTC',
  },
};

/** The rejected words that a text of a language contains, as whole words or the beginning of one. */
export const rejectedWords = ({ file, text }: Source, language: string): string[] =>
  Object.entries(REJECTED[language] ?? {}).flatMap(([pattern, better]) =>
    [...text.matchAll(new RegExp(`(?<![\\p{L}\\u200c])(${pattern})`, 'giu'))].map(
      ([word]) => `${file}: ${word} (${better})`,
    ),
  );
