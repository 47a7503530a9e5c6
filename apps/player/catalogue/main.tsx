import '@lajvard/ui/ui.css';
import '@lajvard/felt/felt.css';
import './catalogue.css';
import { createI18n, isLanguage, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { createRoot } from 'react-dom/client';
import { readStored, writeStored } from '../src/shared/storage.ts';
import { Catalogue } from './Catalogue.tsx';

// A page of `npm run dev` only: vite.config.ts builds index.html of the app, and nothing of it leads here.
const place = document.getElementById('root');
const stored = readStored('lang');
const i18n = await createI18n({ language: isLanguage(stored) ? stored : 'fa', namespaces: ['ui', 'table'] });
if (place) {
  createRoot(place).render(
    <LanguageProvider i18n={i18n} onLanguageChange={(language) => writeStored('lang', language)}>
      <ThemeProvider
        initialTheme={readStored('theme_setting') === 'light' ? 'light' : 'dark'}
        onThemeChange={(theme) => writeStored('theme_setting', theme)}
      >
        <Catalogue />
      </ThemeProvider>
    </LanguageProvider>,
  );
}
