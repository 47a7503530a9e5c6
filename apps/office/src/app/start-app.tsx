import { focusNewPages } from '@lajvard/client/navigation';
import { createI18n, isLanguage, type Language, LanguageProvider, type Theme, ThemeProvider } from '@lajvard/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { keptTokens, readStored, writeStored } from '../shared/browser/storage.ts';
import { NetworkFault } from '../shared/calls/api.ts';
import { staffQuery } from '../shared/session/staff.ts';
import { siteConfigQuery } from '../shared/site/site-config.ts';
import { createOfficeRouter } from './router.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Loads the configuration, the language and the person behind a stored token, then shows the screens
 * (docs/specification/2-account-and-back-office.md#416-start).
 */
export async function startApp(place: HTMLElement): Promise<Root> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: (times, error) => error instanceof NetworkFault && times < 2 } },
  });
  const [config, person] = await Promise.all([
    queryClient.ensureQueryData(siteConfigQuery).catch(() => null),
    keptTokens() === null ? null : queryClient.ensureQueryData(staffQuery).catch(() => null), // ignored
  ]);
  const language = languageOf(person?.locale, config?.DEFAULT_LANGUAGE ?? 'fa');
  const i18n = await createI18n({
    language,
    namespaces: ['office', 'errors', 'refusals'],
    folder: '/admin/assets/i18n',
  });
  const theme: Theme = readStored('theme_setting') === 'light' ? 'light' : 'dark';
  const router = createOfficeRouter({ queryClient });
  focusNewPages(router);
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n} timeZone={timeZone} onLanguageChange={(chosen) => writeStored('lang', chosen)}>
        <ThemeProvider initialTheme={theme} onThemeChange={(chosen) => writeStored('theme_setting', chosen)}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return root;
}

/**
 * The language: the person's own, else the query's (which is then stored), else the stored one, else
 * the configured default.
 */
function languageOf(userLocale: string | undefined, configured: Language): Language {
  if (isLanguage(userLocale)) return userLocale;
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) {
    writeStored('lang', asked);
    return asked;
  }
  const stored = readStored('lang');
  return isLanguage(stored) ? stored : configured;
}
