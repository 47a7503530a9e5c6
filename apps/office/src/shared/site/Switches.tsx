import { updateLocale } from '@lajvard/contract';
import { IconButton, IconMoon, IconSun, languageName, nextLanguage, useLanguage, useTheme } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { keptTokens } from '../browser/storage.ts';
import { callApi } from '../calls/api.ts';
import styles from './switches.module.css';

/** Switches to the other language, named in that language. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const other = nextLanguage(language);
  const choose = async () => {
    await setLanguage(other);
    // Stored in the account, because its language takes precedence when the office is opened again.
    if (keptTokens() !== null) await callApi(updateLocale, { body: { locale: other } }).catch(() => undefined);
  };
  return (
    <button type="button" className={`${styles.language} muted`} lang={other} onClick={() => void choose()}>
      {languageName(other)}
    </button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('office');
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton label={theme === 'dark' ? t('office:theme-light') : t('office:theme-dark')} onClick={toggleTheme}>
      {theme === 'dark' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  );
}
