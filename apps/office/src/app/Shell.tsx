import { mayDo } from '@lajvard/contract';
import { Brand, Girih, IconButton, IconClose, IconLogout, IconMenu } from '@lajvard/ui';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch, ThemeSwitch } from '../shared/Switches.tsx';
import { useProductName } from '../shared/site-config.ts';
import { staffLabel, useStaff } from '../shared/staff.ts';
import { SECTIONS } from './sections/index.ts';
import styles from './shell.module.css';

const LogoutDialog = lazy(() => import('./LogoutDialog.tsx').then((file) => ({ default: file.LogoutDialog })));

/** Sidebar, header and the section in between (spec 2 §2, "Admin shell"). */
export function Shell() {
  const { t } = useTranslation('office');
  const staff = useStaff();
  const [menuOpen, setMenuOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const entry = SECTIONS.find((candidate) => candidate.path === path);
  const permitted = entry === undefined || mayDo(staff.role, entry.action);
  const title = t(permitted ? (entry?.title ?? 'office:not-found') : 'office:denied.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setMenuOpen(false), [path]);

  return (
    <div className={styles.shell}>
      <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
      <div className={styles.main}>
        <header className={styles.header}>
          <span className={styles.burger}>
            <IconButton label={t('office:menu.open')} aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
              <IconMenu size={24} />
            </IconButton>
          </span>
          <h1 className="display">{title}</h1>
          <span className={styles.space} />
          <LanguageSwitch />
          <ThemeSwitch />
          <bdi className={styles.role}>{staffLabel(staff)}</bdi>
          <IconButton label={t('office:logout.title')} onClick={() => setLeaving(true)}>
            <IconLogout size={20} />
          </IconButton>
        </header>
        <main className={styles.content}>
          <Outlet />
        </main>
      </div>
      <Suspense>{leaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}</Suspense>
    </div>
  );
}

function Sidebar({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation('office');
  const product = useProductName();
  const { role } = useStaff();
  return (
    <>
      {open ? (
        <button type="button" className={styles.veil} aria-label={t('office:menu.close')} onClick={onClose} />
      ) : null}
      <Girih as="aside" tile={120} className={open ? `${styles.sidebar} ${styles.sidebarOpen}` : styles.sidebar}>
        <div className={styles.brand}>
          <Brand name={product} size={30} />
          <span className={styles.burger}>
            <IconButton label={t('office:menu.close')} onClick={onClose}>
              <IconClose size={22} />
            </IconButton>
          </span>
        </div>
        <nav aria-label={t('office:menu.label')}>
          {SECTIONS.filter(({ menu, action }) => menu !== undefined && mayDo(role, action)).map(({ path, title }) => (
            <Link key={path} to={path} activeProps={{ className: styles.current, 'aria-current': 'page' }}>
              {t(title)}
            </Link>
          ))}
        </nav>
      </Girih>
    </>
  );
}
