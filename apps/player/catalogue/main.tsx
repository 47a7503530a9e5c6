import '@lajvard/ui/ui.css';
import '@lajvard/felt/felt.css';
import './catalogue.css';
import { createI18n, isLanguage, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { createRoot } from 'react-dom/client';
import { readStored, writeStored } from '../src/shared/browser/storage.ts';
import { Catalogue } from './Catalogue.tsx';

// A page of `npm run dev` and of the documents' site: nothing of the app leads here.
const place = document.getElementById('root');
const stored = readStored('lang');
const language = isLanguage(stored) ? stored : 'fa';
const folder = `${import.meta.env.BASE_URL}assets/i18n`;
const i18n = await createI18n({ language, namespaces: ['ui', 'table'], folder });
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
