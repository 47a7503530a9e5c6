import type { i18n, Resource } from 'i18next';
import { setI18n } from 'react-i18next';
import { FALLBACK_LANGUAGE, type Language } from './languages.ts';
import { createTexts } from './texts.ts';

export interface I18nOptions {
  language: Language;
  /** Loaded before the promise resolves; further namespaces are loaded when a screen asks for them. */
  namespaces: readonly string[];
  /** Where the files of texts are: `{folder}/{namespace}/{language}.json`. */
  folder?: string;
  defaultNamespace?: string;
  /** Texts in memory instead of fetched ones (tests, workshop). */
  resources?: Resource;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A file of texts. Without an answer, or with one that says the server is in trouble, it is asked for until it comes:
 * a page would keep the keys that it showed instead. Throws if the server has no such file.
 */
async function loadTexts(address: string): Promise<object> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500) throw new Error(`${address}: status ${answer.status}`);
    await pause(wait);
  }
}

/**
 * Prepares the texts of an app (docs/specification/1-table-and-site.md#73-texts). Resolves when the first namespaces
 * are loaded. A file that does not exist does not reject: its keys fall back to English, then to the key.
 */
export async function createI18n(options: I18nOptions): Promise<i18n> {
  const folder = options.folder ?? '/assets/i18n';
  const texts = createTexts({
    language: options.language,
    fallback: FALLBACK_LANGUAGE,
    defaultNS: options.defaultNamespace ?? options.namespaces[0] ?? 'translation',
    resources: options.resources ?? {},
    load: options.resources ? undefined : (language, namespace) => loadTexts(`${folder}/${namespace}/${language}.json`),
  });
  setI18n(texts);
  await texts.loadNamespaces(options.namespaces);
  return texts;
}
