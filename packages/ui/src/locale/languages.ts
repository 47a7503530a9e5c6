/**
 * The interface languages. Persian is the default, English the fallback
 * (docs/specification/1-table-and-site.md#93-interface).
 */
export type Language = 'fa' | 'en';

export type Direction = 'rtl' | 'ltr';

export const LANGUAGES: readonly Language[] = ['fa', 'en'];

export const DEFAULT_LANGUAGE = 'fa' satisfies Language;

export const FALLBACK_LANGUAGE = 'en' satisfies Language;

/** Each language by its own name, whatever language is shown. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fa: 'فارسی', en: 'English' };

/** Writing direction of a language. */
export function directionOf(language: Language): Direction {
  return language === 'fa' ? 'rtl' : 'ltr';
}

/** True for the codes of {@link LANGUAGES}; for values from a URL or a storage. */
export function isLanguage(value: unknown): value is Language {
  return value === 'fa' || value === 'en';
}
