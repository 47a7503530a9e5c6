import { IconChevron, languageName, Money, nextLanguage, useLanguage, useTheme } from '@lajvard/ui';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/session.ts';
import { lazyComponent } from '../lazy.tsx';
import { screenBalance } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './menu.module.css';
import type { WindowControl } from './use-windows.ts';
import type { AccountPage } from './windows.ts';

const Draw = lazyComponent(async () => (await import('../dialogs/Draw.tsx')).Draw);

const PAGES: readonly AccountPage[] = [
  'deposit',
  'withdrawal',
  'deposit-history',
  'withdrawal-history',
  'played-history',
];

/**
 * The menu of the phone's table (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). Links to other
 * pages replace the menu's own history entry.
 */
export function MobileMenu({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  const { signedIn, user } = useSession();
  const { mode, balance } = useTable(({ table }) => ({ mode: table.mode, balance: screenBalance(table) }));
  return (
    <nav className={`${styles.menu} stack gap-8`} aria-label={t('mobile.menu.label')}>
      {signedIn && mode === 'live' ? (
        <p className={`${styles.person} row-baseline between gap-12 muted text-2`}>
          <bdi>{user?.account_code}</bdi>
          <Money dollars={balance} />
        </p>
      ) : null}
      {signedIn ? (
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <button type="button" onClick={() => windows.press('account', page)}>
                {t(`mobile.menu.${page}`)}
                <IconChevron to="end" size={16} className={styles.leads} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <TableEntries windows={windows} />
      <ul>
        <LookEntries />
        <li>{signedIn ? <LogoutEntry /> : <LoginEntry />}</li>
      </ul>
      <div className={`${styles.draw} muted text-2 loose`}>
        <Draw />
      </div>
    </nav>
  );
}

function TableEntries({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  const { switchAutoRepeat } = useCommands();
  const { live, autoRepeat } = useTable(({ table }) => ({ live: table.mode === 'live', autoRepeat: table.autoRepeat }));
  return (
    <ul>
      <li>
        <Link to={live ? '/practice' : '/live/play'} replace>
          {t(live ? 'mobile.menu.play-practice' : 'mobile.menu.play-real')}
        </Link>
      </li>
      <li>
        <button type="button" onClick={() => windows.press('top5')}>
          {t('mobile.window.top5')}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => windows.press('stats')}>
          {t('mobile.window.stats')}
        </button>
      </li>
      <li>
        <button type="button" role="switch" aria-checked={autoRepeat} onClick={switchAutoRepeat}>
          {t('mobile.menu.repeat')}
          <span className={`${styles.state} text-2 weight-650`}>
            {t(autoRepeat ? 'mobile.menu.on' : 'mobile.menu.off')}
          </span>
        </button>
      </li>
    </ul>
  );
}

function LookEntries() {
  const { t } = useTranslation('table');
  const { theme, toggleTheme } = useTheme();
  const { language, setLanguage } = useLanguage();
  const other = nextLanguage(language);
  return (
    <>
      <li>
        <button type="button" lang={other} onClick={() => void setLanguage(other)}>
          {languageName(other)}
        </button>
      </li>
      <li>
        <button type="button" onClick={toggleTheme}>
          {t(theme === 'dark' ? 'header.light' : 'header.dark')}
        </button>
      </li>
    </>
  );
}

function LogoutEntry() {
  const { t } = useTranslation('table');
  return (
    <Link to="/account/logout" replace>
      {t('mobile.menu.logout')}
    </Link>
  );
}

/** Signing in leads back to this table. */
function LoginEntry() {
  const { t } = useTranslation('table');
  const { language } = useLanguage();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Link to="/account/login" search={{ r: here, lang: language }} replace>
      {t('mobile.menu.login')}
    </Link>
  );
}
