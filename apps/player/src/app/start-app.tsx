import { createI18n, isLanguage } from '@lajvard/ui';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { NetworkFault } from '../shared/api.ts';
import { session } from '../shared/session.ts';
import { CONFIG_WITHOUT_SERVER, siteConfigQuery } from '../shared/site-config.ts';
import { readStored, writeStored } from '../shared/storage.ts';
import { listenToParent } from './parent-window.ts';
import { Providers } from './providers.tsx';
import { resolveLanguage } from './resolve-language.ts';
import { createAppRouter } from './router.tsx';
import { signInByCode } from './sign-in-by-code.ts';

/** A slow server holds the first screen up no longer than this: then the page goes on with what is stored. */
const LONGEST_START_MS = 5_000;

const within = <T,>(work: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([work.catch(() => fallback), new Promise<T>((over) => setTimeout(over, LONGEST_START_MS, fallback))]);

/** The start of spec 1 §4: configuration, language, the person behind a stored token; then the screens. */
export async function startApp(place: HTMLElement): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: (times, error) => error instanceof NetworkFault && times < 2, refetchOnWindowFocus: false },
    },
  });
  const path = window.location.pathname;
  const config = within(queryClient.ensureQueryData(siteConfigQuery), CONFIG_WITHOUT_SERVER);
  const person = fetchPerson(path);
  // At the root path nothing has to be asked: always Persian.
  const [{ DEFAULT_LANGUAGE }, userLocale] =
    path === '/' ? [CONFIG_WITHOUT_SERVER, null] : await Promise.all([config, within(person, storedLocale())]);
  const { language, store } = resolveLanguage({
    path,
    userLocale,
    queryLang: new URLSearchParams(window.location.search).get('lang'),
    storedLang: readStored('lang'),
    defaultLanguage: DEFAULT_LANGUAGE,
  });
  if (store) writeStored('lang', language);

  const i18n = await createI18n({ language, namespaces: ['ui'] });
  const router = createAppRouter({ i18n });
  listenToParent();
  createRoot(place).render(<Providers {...{ i18n, queryClient, router }} />);
}

/** The locale of the signed-in person. A failed fetch is ignored (spec 1 §4). */
async function fetchPerson(path: string): Promise<string | null> {
  await signInByCode(path);
  if (session.tokens() === null) return null;
  return (await session.refreshUser()).locale;
}

const storedLocale = (): string | null => {
  const locale = session.tokens() === null ? null : session.user()?.locale;
  return isLanguage(locale) ? locale : null;
};
