import { toPersianDigits } from '@lajvard/money';
import enFairness from '../locales/en/fairness.json';
import en from '../locales/en/offline.json';
import faFairness from '../locales/fa/fairness.json';
import fa from '../locales/fa/offline.json';

const textsOf = (offline: typeof en, fairness: typeof enFairness, digits: (text: string) => string) => ({
  digits,
  offline,
  check: fairness.check,
  word: fairness.word,
  proof: fairness.proof,
  shows: fairness.shows,
  showsNot: fairness['shows-not'],
  paid: fairness.file.facts,
});

/** The texts of the page: its own, and those that the fairness page says of each check. */
export const TEXTS = {
  fa: textsOf(fa, faFairness, toPersianDigits),
  en: textsOf(en, enFairness, (text) => text),
} as const;
export type Texts = (typeof TEXTS)['en'];

/** The text with what it names filled in. */
export const filled = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(facts[name] ?? ''));
