/** What differs by language beside the texts. */
interface LanguageFacts {
  /** By its own name, whatever language is shown. */
  readonly name: string;
  /** For a narrow button. */
  readonly short: string;
  readonly direction: 'rtl' | 'ltr';
  /** Locale of dates, with the calendar. */
  readonly dates: string;
  /** https://ogp.me/#optional */
  readonly openGraph: string;
}

/**
 * The languages of the product: the only list of them. A third one is a line here and the folders of docs/LANGUAGES.md.
 */
export const LANGUAGE_FACTS = {
  fa: { name: 'فارسی', short: 'فا', direction: 'rtl', dates: 'fa-IR-u-ca-persian', openGraph: 'fa_IR' },
  en: { name: 'English', short: 'EN', direction: 'ltr', dates: 'en-GB', openGraph: 'en_US' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGE_FACTS;

export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[];

/** True for the codes of {@link LANGUAGES}; for values from a URL, a token or a storage. */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** A value for every language. */
export const inEveryLanguage = <Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Value>;

/** The language after this one, around the list: what a switch offers. */
export const nextLanguage = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;
