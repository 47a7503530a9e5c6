import { isLanguage, type Language } from '@lajvard/ui';

/** What is known when the app starts. */
export interface LanguageFacts {
  path: string;
  /** The signed-in person's; null without a token, or if the person could not be fetched. */
  userLocale: string | null;
  queryLang: string | null;
  storedLang: unknown;
  defaultLanguage: Language;
}

/**
 * The language of docs/specification/1-table-and-site.md#415-language-of-a-page, in this order: always Persian at the
 * root path; the person's own; the query's (then stored); the stored one; the configured default.
 */
export function resolveLanguage(facts: LanguageFacts): { language: Language; store: boolean } {
  const { path, userLocale, queryLang, storedLang, defaultLanguage } = facts;
  if (path === '/') return { language: 'fa', store: false };
  if (isLanguage(userLocale)) return { language: userLocale, store: false };
  if (isLanguage(queryLang)) return { language: queryLang, store: true };
  if (isLanguage(storedLang)) return { language: storedLang, store: false };
  return { language: defaultLanguage, store: false };
}
