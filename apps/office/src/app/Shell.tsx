import { useAskedFactor } from '@lajvard/client/fresh-factor';
import { mayDo } from '@lajvard/contract';
import { DayZone, IconButton, IconHelp, IconLogout, IconMenu, useFormat } from '@lajvard/ui';
import { Toaster } from '@lajvard/ui/toasts';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffFactorCalls } from '../shared/calls/factor-calls.ts';
import { OfficeLink } from '../shared/links/OfficeLink.tsx';
import { staffLabel, useStaff } from '../shared/session/staff.ts';
import { useShortcutKeys, useShortcuts } from '../shared/shortcuts/index.ts';
import { usePageTitleText } from '../shared/site/page-title.ts';
import { LanguageSwitch, ThemeSwitch } from '../shared/site/Switches.tsx';
import { useReportZone } from '../shared/site/site-config.ts';
import { Sidebar } from './Sidebar.tsx';
import { mayEnter, SECTIONS, sectionAt } from './sections/index.ts';
import styles from './shell.module.css';
import { useMembers } from './use-shell-facts.ts';

const FactorDialog = lazy(() =>
  import('@lajvard/client/second-factor').then((file) => ({ default: file.FactorDialog })),
);
const LogoutDialog = lazy(() => import('./LogoutDialog.tsx').then((file) => ({ default: file.LogoutDialog })));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx').then((file) => ({ default: file.ShortcutsDialog })));

/** Sidebar, header and the section in between (docs/specification/2-account-and-back-office.md#213-admin-shell). */
export function Shell() {
  const { t } = useTranslation('office');
  const staff = useStaff();
  const [menuOpen, setMenuOpen] = useState(false);
  const [asked, setAsked] = useState<'logout' | 'keys' | null>(null);
  const answerFactor = useAskedFactor();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const title = usePageTitle(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setMenuOpen(false), [path]);
  useShortcutKeys();
  useShortcuts([
    ...useSearchKey(),
    { keys: ['Shift+Slash'], label: t('office:keys.help'), run: () => setAsked('keys') },
    ...useWays(),
  ]);

  return (
    <div className={`${styles.shell} stack text-2 text-roomy`}>
      <a className="lj-skip" href="#content">
        {t('office:menu.skip')}
      </a>
      <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
      <div className={`${styles.main} shrink`}>
        <header className={`${styles.header} row wrap`}>
          <span className={styles.burger}>
            <IconButton label={t('office:menu.open')} aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
              <IconMenu size={24} />
            </IconButton>
          </span>
          <h1 className="display text-5">{title}</h1>
          <span className={`${styles.space} grow`} />
          <Facts />
          <LanguageSwitch />
          <ThemeSwitch />
          <span className={styles.keys}>
            <IconButton label={t('office:keys.hint')} onClick={() => setAsked('keys')}>
              <IconHelp size={20} />
            </IconButton>
          </span>
          <bdi className={`${styles.role} weight-650`}>{staffLabel(staff)}</bdi>
          <IconButton label={t('office:logout.title')} onClick={() => setAsked('logout')}>
            <IconLogout size={20} />
          </IconButton>
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <DayZone value={useReportZone()}>
            <Suspense>
              <Outlet />
            </Suspense>
          </DayZone>
        </main>
      </div>
      <Suspense>
        {asked === 'logout' ? <LogoutDialog onClose={() => setAsked(null)} /> : null}
        {answerFactor ? (
          <FactorDialog
            calls={staffFactorCalls(staff.email)}
            why={t('office:factor.again-text')}
            onAnswer={answerFactor}
          />
        ) : null}
        {asked === 'keys' ? <ShortcutsDialog onClose={() => setAsked(null)} /> : null}
      </Suspense>
      <Toaster />
    </div>
  );
}

/**
 * The section's title, or the one its screen sets; 'Permission Denied' if the role may not enter
 * (docs/specification/2-account-and-back-office.md#213-admin-shell).
 */
function usePageTitle(path: string): string {
  const { t } = useTranslation('office');
  const { role } = useStaff();
  const ownTitle = usePageTitleText();
  const section = sectionAt(path);
  const words = section === undefined ? 'office:not-found' : section.title;
  const title = section && !mayEnter(section, role) ? t('office:denied.title') : (ownTitle ?? t(words));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** The current numbers of members and of players at the live table; the second links to their list. */
function Facts() {
  const { t } = useTranslation('office');
  const { count } = useFormat();
  const { role } = useStaff();
  const members = useMembers();
  if (!members) return null;
  const online = (
    <>
      {t('office:facts.online')} <b>{count(members.online)}</b>
    </>
  );
  return (
    <span className={`${styles.facts} flex gap-18 muted nowrap`}>
      <span>
        {t('office:facts.members')} <b>{count(members.total)}</b>
      </span>
      {mayDo(role, 'members.list') ? (
        <OfficeLink
          to="/account/users/list"
          search={{ online: '1' }}
          title={t('office:facts.open-online')}
          className="no-underline"
        >
          {online}
        </OfficeLink>
      ) : (
        <span>{online}</span>
      )}
    </span>
  );
}

/** `g` and a letter: shortcuts to the pages that are used most. */
const WAYS = {
  '/account/deposits/wait': 'KeyD',
  '/account/withdrawals/wait': 'KeyW',
  '/account/tickets/wait': 'KeyT',
  '/account/users/search': 'KeyS',
  '/account/round/overview': 'KeyR',
  '/account/dashboard': 'KeyH',
} as const;

const SEARCHES = ['/account/users/search', '/account/ceg/users/search', '/account/tickets/wait'];

/** `/` focuses the search of the page; if it has none, opens the search page of this role. */
function useSearchKey() {
  const { t } = useTranslation('office');
  const { role } = useStaff();
  const router = useRouter();
  const section = SECTIONS.find(({ path, ...rest }) => SEARCHES.includes(path) && mayEnter({ path, ...rest }, role));
  if (section === undefined) return [];
  const run = () => {
    const field = document.querySelector<HTMLElement>('main :is(input[type=search], input[enterkeyhint=search])');
    if (field) field.focus();
    else void router.navigate({ to: section.path });
  };
  return [{ keys: ['Slash'], label: t('office:keys.search'), run }];
}

function useWays() {
  const { t } = useTranslation('office');
  const { role } = useStaff();
  const router = useRouter();
  return SECTIONS.flatMap((section) => {
    const key = WAYS[section.path as keyof typeof WAYS];
    if (key === undefined || !mayEnter(section, role)) return [];
    const run = () => void router.navigate({ to: section.path });
    return [{ keys: ['KeyG', key], label: t('office:keys.go', { page: t(section.title) }), run }];
  });
}
