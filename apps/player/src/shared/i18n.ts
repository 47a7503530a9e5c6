import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@lajvard/ui';
import { type BackendModule, createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Loads texts from `/assets/i18n/{namespace}/{language}.json` (docs/specification/1-table-and-site.md#73-texts).
 * Without the file, English is shown; without that, the keys.
 */
const texts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    fetch(`/assets/i18n/${namespace}/${language}.json`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`))))
      .then(
        (found) => done(null, found),
        (error: Error) => done(error, false),
      );
  },
};

/** The texts of the site, with namespace `ui` loaded; the router loads those of each screen. */
export async function createSiteI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      ns: ['ui'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  return instance;
}
