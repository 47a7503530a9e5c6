import { createFormat, filesByLanguage, inEveryLanguage } from '@lajvard/ui';
import type englishFairness from '../locales/en/fairness.json';
import type english from '../locales/en/offline.json';

const OFFLINE = filesByLanguage(
  import.meta.glob<typeof english>('../locales/*/offline.json', { eager: true, import: 'default' }),
  (language) => `../locales/${language}/offline.json`,
);
const FAIRNESS = filesByLanguage(
  import.meta.glob<typeof englishFairness>('../locales/*/fairness.json', { eager: true, import: 'default' }),
  (language) => `../locales/${language}/fairness.json`,
);

/** The texts of the page by language: its own, and those that the fairness page says of each check. */
export const TEXTS = inEveryLanguage((language) => {
  const { check, word, proof, shows, 'shows-not': showsNot, file } = FAIRNESS[language];
  const { digits } = createFormat(language);
  return { digits, offline: OFFLINE[language], check, word, proof, shows, showsNot, paid: file.facts };
});
export type Texts = (typeof TEXTS)['en'];

/** The text with what it names filled in. */
export const filled = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(facts[name] ?? ''));
