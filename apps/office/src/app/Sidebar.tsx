import { Girih, IconButton, IconClose, useFormat } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../shared/session/homes.ts';
import { useStaff } from '../shared/session/staff.ts';
import { OfficeBrand } from '../shared/site/OfficeBrand.tsx';
import { GROUPS, mayEnter, SECTIONS, type Section } from './sections/index.ts';
import styles from './sidebar.module.css';
import { useWaiting } from './use-shell-facts.ts';

interface SidebarProps {
  open: boolean;
  onClose(): void;
}

/**
 * The menu: the pages of the role, in groups, with counts of waiting items
 * (docs/specification/2-account-and-back-office.md#213-admin-shell).
 */
export function Sidebar({ open, onClose }: SidebarProps) {
  const { t } = useTranslation('office');
  const { role } = useStaff();
  const waiting = useWaiting();
  const isShown = ({ menu }: Section) =>
    menu !== undefined && !(menu.onlyIfCounted && menu.waits && waiting[menu.waits] == null);
  const mine = SECTIONS.filter((section) => isShown(section) && mayEnter(section, role));
  const ofGroup = (group: string | null) => mine.filter(({ menu }) => menu?.group === group);
  return (
    <>
      {open ? (
        <button type="button" className={styles.veil} aria-label={t('office:menu.close')} onClick={onClose} />
      ) : null}
      <Girih as="aside" tile={120} className={open ? `${styles.sidebar} ${styles.open}` : styles.sidebar}>
        <div className={`${styles.brand} row between`}>
          {role === 'super-admin' || role === 'agent' ? (
            <Link to={homeOf(role)} className="no-underline">
              <OfficeBrand size={30} />
            </Link>
          ) : (
            <OfficeBrand size={30} />
          )}
          <span className={styles.closer}>
            <IconButton label={t('office:menu.close')} onClick={onClose}>
              <IconClose size={22} />
            </IconButton>
          </span>
        </div>
        <nav aria-label={t('office:menu.label')}>
          <Entries sections={ofGroup(null)} />
          {GROUPS.map((group) => {
            const sections = ofGroup(group);
            return sections.length > 0 ? (
              <section key={group} aria-labelledby={`menu-${group}`}>
                <h2 id={`menu-${group}`} className="muted text-1 weight-500">
                  {t(`office:group.${group}`)}
                </h2>
                <Entries sections={sections} />
              </section>
            ) : null;
          })}
        </nav>
      </Girih>
    </>
  );
}

function Entries({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('office');
  const { count } = useFormat();
  const waiting = useWaiting();
  return sections.map(({ path, title, menu }) => {
    const waits = menu?.waits ? (waiting[menu.waits] ?? 0) : 0;
    return (
      <Link
        key={path}
        to={path}
        className="row between gap-10 no-underline"
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: styles.current, 'aria-current': 'page' }}
      >
        <span>{t(title)}</span>
        {waits > 0 ? (
          <span
            className={`${styles.waits} text-1 weight-700 text-centre`}
            title={t('office:facts.waiting', { count: waits, number: count(waits) })}
          >
            {count(waits)}
          </span>
        ) : null}
      </Link>
    );
  });
}
