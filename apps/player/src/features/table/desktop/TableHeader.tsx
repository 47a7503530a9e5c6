import {
  Brand,
  IconButton,
  IconMoon,
  IconSun,
  languageName,
  Money,
  nextLanguage,
  shortLanguageName,
  useLanguage,
  useTheme,
} from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/session.ts';
import { useProductName } from '../../../shared/site/site-config.ts';
import styles from '../controls/header.module.css';
import { lazyComponent } from '../lazy.tsx';
import { screenBalance } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';

const panels = () => import('../lazy-panels.ts');
const HeaderPerson = lazyComponent(async () => (await panels()).HeaderPerson);
const SoundControl = lazyComponent(async () => (await panels()).SoundControl);
const Signal = lazyComponent(async () => (await import('../signal/Signal.tsx')).Signal);

/** The bar above the table: links, connection signal, balance, sound, and the switches for theme and language. */
export function TableHeader() {
  const { t } = useTranslation('table');
  const balance = useTable((view) => screenBalance(view.table));
  const live = useTable((view) => view.table.mode === 'live');
  const { signedIn } = useSession();
  const name = useProductName();
  return (
    <header className={`${styles.header} row relative`}>
      <Link to="/" className={`${styles.brand} row text-title no-underline`}>
        <Brand name={name} size={31} />
      </Link>
      <nav className={`${styles.nav} flex gap-24 text-2`} aria-label={t('header.nav')}>
        <Link to="/live/play">{t('header.live')}</Link>
        <Link to="/practice">{t('header.practice')}</Link>
        {signedIn ? <Link to="/account/profile">{t('header.account')}</Link> : null}
      </nav>
      <span className="grow" />
      {live ? <Signal /> : null}
      <span className={`${styles.balance} row gap-12 muted text-2`}>
        <span>{t('display.balance')}</span>
        <Money dollars={balance} className={styles.money} />
      </span>
      <span className={`${styles.sound} flex fixed end`}>
        <SoundControl />
      </span>
      <HeaderPerson />
      <Switches />
    </header>
  );
}

function Switches() {
  const { t } = useTranslation('table');
  const { theme, toggleTheme } = useTheme();
  const { language, setLanguage } = useLanguage();
  const other = nextLanguage(language);
  const short = shortLanguageName(other);
  return (
    <>
      <IconButton label={t(theme === 'dark' ? 'header.light' : 'header.dark')} onClick={toggleTheme}>
        {theme === 'dark' ? <IconSun size={20} /> : <IconMoon size={20} />}
      </IconButton>
      <IconButton label={`${short} ${languageName(other)}`} lang={other} onClick={() => void setLanguage(other)}>
        {short}
      </IconButton>
    </>
  );
}
