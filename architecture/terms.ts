import type { Source } from './sources.ts';

/** Words that a text of the product may not use, by language, and the one word that says the same thing. */
export const REJECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fa: {
    پوسته: 'حالت تیره یا روشن',
    'چرخ ترسیمی': 'چرخ گرافیکی',
    'میز واقعی': 'میز زنده',
    'چهارتای اول': 'چهار عدد اول',
    'توپ در گردش': 'توپ در چرخش است',
    جوایز: 'پاداش‌ها',
    '۳۷ برتر': 'تابلوی ۳۷ عدد',
    موردها: 'موارد',
    هم‌خانه: 'کسانی که با آن‌ها زندگی می‌کنند',
    می‌بود: 'بود',
  },
  en: {
    'drawn wheel': 'animated wheel',
    'under way': 'in progress',
    'read off': 'read from',
    'take another': 'get another',
    'days of utc': 'days in UTC',
  },
};

/** The rejected words in a text of a language. */
export const rejectedWords = ({ file, text }: Source, language: string): string[] =>
  Object.entries(REJECTED[language] ?? {})
    .filter(([word]) => text.toLowerCase().includes(word))
    .map(([word, better]) => `${file}: ${word} (${better})`);
