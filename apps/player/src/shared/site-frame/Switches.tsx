import { IconButton, IconMoon, IconSun, languageName, nextLanguage, useLanguage, useTheme } from '@lajvard/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './site-frame.module.css';

/** Switches to the other language, named in that language. A language in the address changes with it. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const navigate = useNavigate();
  const other = nextLanguage(language);
  const change = async () => {
    await setLanguage(other);
    if (!new URLSearchParams(window.location.search).has('lang')) return;
    await navigate({ to: '.', search: (kept) => ({ ...kept, lang: other }), hash: true, replace: true });
  };
  return (
    <button type="button" className={styles.switch} lang={other} onClick={() => void change()}>
      {languageName(other)}
    </button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('ui');
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton label={theme === 'dark' ? t('ui:theme-light') : t('ui:theme-dark')} onClick={toggleTheme}>
      {theme === 'dark' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  );
}
