import { isLanguage, type Language } from '@lajvard/ui';

/** What the start of the app knows. */
export interface LanguageFacts {
  path: string;
  /** Of the person behind the stored access token; null without token, or while the person could not be fetched. */
  userLocale: string | null;
  queryLang: string | null;
  storedLang: unknown;
  defaultLanguage: Language;
}

/**
 * The language of docs/specification/1-table-and-site.md#415-language-of-a-page, in this order: at the root path always Persian; the person's own;
 * the query's (which is then stored);
 * the stored one; the configured default.
 */
export function resolveLanguage(facts: LanguageFacts): { language: Language; store: boolean } {
  const { path, userLocale, queryLang, storedLang, defaultLanguage } = facts;
  if (path === '/') return { language: 'fa', store: false };
  if (isLanguage(userLocale)) return { language: userLocale, store: false };
  if (isLanguage(queryLang)) return { language: queryLang, store: true };
  if (isLanguage(storedLang)) return { language: storedLang, store: false };
  return { language: defaultLanguage, store: false };
}
