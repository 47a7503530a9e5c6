import { filesByLanguage, useLanguage } from '@lajvard/ui';
import type english from './words/en.json';

type Words = Readonly<typeof english>;

/** The catalogue's own words: it is part of no build, so that they stand beside it and not in `locales`. */
export const WORDS = filesByLanguage(
  import.meta.glob<Words>('./words/*.json', { eager: true, import: 'default' }),
  (language) => `./words/${language}.json`,
);

/** The catalogue's words in the language that is chosen. */
export const useWords = (): Words => WORDS[useLanguage().language];
