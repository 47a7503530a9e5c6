import { inEveryLanguage, type Language } from '@lajvard/ui';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';

/** The player's own texts, and those that both apps share. */
const files = import.meta.glob<ResourceKey>(['../../locales/*/*.json', '../../../../locales/*/*.json'], {
  eager: true,
  import: 'default',
});

/** The shipped texts by language, namespace and key. */
export function shippedTexts(): Resource {
  const texts: Resource = inEveryLanguage(() => ({}));
  for (const [file, keys] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /([a-z]+)\/([a-z-]+)[.]json$/.exec(file) ?? [];
    const ofLanguage = texts[language];
    if (ofLanguage) ofLanguage[namespace] = keys;
  }
  return texts;
}

/** Opens the site at an address, with the shipped texts. */
export async function openPage(address: string, language: Language = 'en') {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'ui',
    resources: shippedTexts(),
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ i18n }, history);
  const page = render(<Providers i18n={i18n} router={router} />);
  return { ...page, router, i18n, path: () => router.state.location.href };
}
