import { createInstance, type i18n, type Resource } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

export interface I18nOptions {
  language: Language;
  /** Loaded before the promise resolves; further namespaces are loaded when a screen asks for them. */
  namespaces: readonly string[];
  loadPath?: string;
  defaultNamespace?: string;
  /** Texts in memory instead of fetched ones (tests, workshop). */
  resources?: Resource;
}

/**
 * Prepares the texts of an app. Resolves when the first namespaces are loaded. A file that cannot be fetched does not
 * reject: its keys fall back to English, then to the key.
 */
export async function createI18n(options: I18nOptions): Promise<i18n> {
  const instance = createInstance();
  if (!options.resources) instance.use(HttpBackend);
  instance.use(initReactI18next);
  await instance.init({
    lng: options.language,
    fallbackLng: FALLBACK_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    ns: [...options.namespaces],
    ...namespaceOf(options),
    backend: { loadPath: options.loadPath ?? '/assets/i18n/{{ns}}/{{lng}}.json' },
    ...(options.resources ? { resources: options.resources } : {}),
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  return instance;
}

function namespaceOf(options: I18nOptions): { defaultNS?: string } {
  const name = options.defaultNamespace ?? options.namespaces[0];
  return name === undefined ? {} : { defaultNS: name };
}
