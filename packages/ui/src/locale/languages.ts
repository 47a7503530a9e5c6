import { inEveryLanguage, LANGUAGE_FACTS, type Language } from '@lajvard/contract/languages';

export { inEveryLanguage, isLanguage, LANGUAGES, type Language, nextLanguage } from '@lajvard/contract/languages';

// docs/specification/1-table-and-site.md#93-interface: Persian is the default, English the fallback.
export const DEFAULT_LANGUAGE = 'fa' satisfies Language;

export const FALLBACK_LANGUAGE = 'en' satisfies Language;

export type Direction = 'rtl' | 'ltr';

/** A language by its own name, whatever language is shown. */
export const languageName = (language: Language): string => LANGUAGE_FACTS[language].name;

/** The name for a narrow button. */
export const shortLanguageName = (language: Language): string => LANGUAGE_FACTS[language].short;

/** Writing direction of a language. */
export const directionOf = (language: Language): Direction => LANGUAGE_FACTS[language].direction;

/** Locale of dates in a language, in its own calendar. */
export const dateLocaleOf = (language: Language): string => LANGUAGE_FACTS[language].dates;

/**
 * The files of a folder by the language that each is for, so that a language needs no line of code.
 * @param files what `import.meta.glob` read, by path
 * @param pathOf the path of the file of a language
 * @throws if a language has no file
 */
export const filesByLanguage = <File>(
  files: Readonly<Record<string, File>>,
  pathOf: (language: Language) => string,
): Readonly<Record<Language, File>> =>
  inEveryLanguage((language) => {
    const file = files[pathOf(language)];
    if (file === undefined) throw new Error(`there is no file ${pathOf(language)}`);
    return file;
  });
