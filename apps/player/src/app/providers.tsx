import { type Language, LanguageProvider, type Theme, ThemeProvider } from '@lajvard/ui';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { readStored, writeStored } from '../shared/browser/storage.ts';
import { session } from '../shared/session/session.ts';
import type { AppRouter } from './router.tsx';

/** The browser's time zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Providers(p: { i18n: i18n; router: AppRouter }) {
  return (
    <LanguageProvider i18n={p.i18n} timeZone={timeZone} onLanguageChange={rememberLanguage}>
      <ThemeProvider initialTheme={storedTheme()} onThemeChange={(theme) => writeStored('theme_setting', theme)}>
        <RouterProvider router={p.router} />
      </ThemeProvider>
    </LanguageProvider>
  );
}

const storedTheme = (): Theme => (readStored('theme_setting') === 'light' ? 'light' : 'dark');

/** Stores the language in the browser and, for a signed-in person, on the server, where a failure is ignored. */
function rememberLanguage(language: Language): void {
  writeStored('lang', language);
  if (session.tokens() === null || window.location.pathname === '/practice') return; // the practice page asks no server
  import('../shared/calls/person-calls.ts')
    .then(({ rememberLocale }) => rememberLocale(language))
    .catch(() => undefined);
}
