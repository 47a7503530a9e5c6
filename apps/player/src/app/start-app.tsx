import { focusNewPages } from '@lajvard/client/navigation';
import { createI18n, isLanguage } from '@lajvard/ui';
import { createRoot } from 'react-dom/client';
import { inAccountFrame } from '../shared/browser/account-frame.ts';
import { spendCode } from '../shared/browser/one-time-code.ts';
import { readStored, writeStored } from '../shared/browser/storage.ts';
import { session } from '../shared/session/session.ts';
import {
  CONFIG_WITHOUT_SERVER,
  loadSiteConfig,
  siteConfigNow,
  takeConfigFromPage,
} from '../shared/site/site-config.ts';
import { fetchExplanation } from './FaultScreen.tsx';
import { Providers } from './providers.tsx';
import { resolveLanguage } from './resolve-language.ts';
import { createAppRouter } from './router.tsx';

const REGISTRATION_PATH = '/account/register/complete';
/** The practice page asks the server for nothing (docs/specification/1-table-and-site.md#13-practice). */
const PRACTICE_PATH = '/practice';

/** What the first screen needs loads before what explains a fault; our choice. */
const FIRST_SCREEN_MS = 8_000;
/** A slow server delays the first screen no longer than this; then the stored data is used. */
const MAX_START_MS = 5_000;

const within = <T,>(work: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([work.catch(() => fallback), new Promise<T>((over) => setTimeout(over, MAX_START_MS, fallback))]);

/**
 * Loads configuration, language and signed-in person, then the screens
 * (docs/specification/1-table-and-site.md#414-start).
 */
export async function startApp(place: HTMLElement): Promise<void> {
  const path = window.location.pathname;
  const queryLang = new URLSearchParams(window.location.search).get('lang');
  const storedLang = readStored('lang');
  const practice = path === PRACTICE_PATH;
  if (practice) takeConfigFromPage();
  const config = practice ? Promise.resolve(siteConfigNow()) : loadSiteConfig();
  const person = practice ? Promise.resolve(storedLocale()) : fetchPerson(path);
  // Waits only for what decides the language: nothing at the root path; not the configuration after a visitor's choice.
  const decided = path === '/' || isLanguage(queryLang) || isLanguage(storedLang);
  const [{ DEFAULT_LANGUAGE }, userLocale] = await Promise.all([
    decided ? CONFIG_WITHOUT_SERVER : within(config, CONFIG_WITHOUT_SERVER),
    path === '/' ? null : within(person, storedLocale()),
  ]);
  const { language, store } = resolveLanguage({
    path,
    userLocale,
    queryLang,
    storedLang,
    defaultLanguage: DEFAULT_LANGUAGE,
  });
  if (store) writeStored('lang', language);

  const i18n = await createI18n({ language, namespaces: ['ui'] });
  const guest = inAccountFrame() ? await import('./keep-in-account-frame.ts') : null;
  guest?.keepOneEntry();
  const router = createAppRouter({ i18n });
  focusNewPages(router);
  guest?.keepInAccountFrame(router);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname !== PRACTICE_PATH) void loadSiteConfig();
  });
  if (window.parent !== window) {
    // The guards run again when the parent page changes who is signed in.
    void import('./parent-window.ts').then(({ listenToParent }) => listenToParent(() => void router.invalidate()));
  }
  createRoot(place).render(<Providers i18n={i18n} router={router} />);
  setTimeout(() => void fetchExplanation().catch(() => {}), FIRST_SCREEN_MS);
}

/** The locale of the signed-in person. A failed fetch is ignored (docs/specification/1-table-and-site.md#414-start). */
async function fetchPerson(path: string): Promise<string | null> {
  // Completing a registration uses its code itself: it is not a sign-in.
  const code = path === REGISTRATION_PATH ? null : spendCode();
  if (code !== null) await (await import('./sign-in-by-code.ts')).signInByCode(code);
  if (session.tokens() === null) return null;
  return (await session.refreshUser()).locale;
}

const storedLocale = (): string | null => {
  const locale = session.tokens() === null ? null : session.user()?.locale;
  return isLanguage(locale) ? locale : null;
};
