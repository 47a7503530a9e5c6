import { type Language, LanguageProvider, type Theme, ThemeProvider } from '@lajvard/ui';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { session } from '../shared/session.ts';
import { readStored, writeStored } from '../shared/storage.ts';
import type { AppRouter } from './router.tsx';

/** The person's time zone is the browser's. */
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

/** In the browser, and for a signed-in person on the server too; a failure there costs nothing now. */
function rememberLanguage(language: Language): void {
  writeStored('lang', language);
  if (session.tokens() === null || window.location.pathname === '/practice') return; // there no server is asked
  import('../shared/person-calls.ts').then(({ rememberLocale }) => rememberLocale(language)).catch(() => undefined);
}
