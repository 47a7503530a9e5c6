import '@lajvard/ui/ui.css';
import '@lajvard/felt/felt.css';
import './catalogue.css';
import { isLanguage, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { createRoot } from 'react-dom/client';
import { createSiteI18n } from '../src/shared/i18n.ts';
import { readStored, writeStored } from '../src/shared/storage.ts';
import { Catalogue } from './Catalogue.tsx';

// A page of `npm run dev` only: vite.config.ts builds index.html of the app, and nothing of it leads here.
const place = document.getElementById('root');
const stored = readStored('lang');
const i18n = await createSiteI18n(isLanguage(stored) ? stored : 'fa');
await i18n.loadNamespaces(['table']);
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
