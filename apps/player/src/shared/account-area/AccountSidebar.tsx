import { classes, Money } from '@lajvard/ui';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '../session/session.ts';
import styles from './account-area.module.css';
import { ACCOUNT_MENU, type AccountEntry, accountEntryOf } from './account-menu.ts';
import { usePerson } from './use-person.ts';

/**
 * Balance, account id and the menu (docs/specification/2-account-and-back-office.md#22-account-area). `replace`: a
 * link replaces the open menu's entry in the browser's history.
 */
export function AccountSidebar({ replace = false }: { replace?: boolean }) {
  const { t } = useTranslation('account');
  const here = useHere();
  return (
    <>
      <Holder />
      <nav className={styles.menu} aria-label={t('account:menu.label')}>
        {ACCOUNT_MENU.map(({ name, entries }) => (
          <div key={entries[0]?.name} className={styles.group}>
            {name === null ? null : <h2 className="text-2 weight-500 muted">{t(`account:menu.${name}`)}</h2>}
            {entries.map((entry) => (
              <MenuLink key={entry.name} entry={entry} current={entry === here} replace={replace} />
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}

/** The menu entry of the current page. */
export function useHere(): AccountEntry | null {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const kind = useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).get('kind') });
  return accountEntryOf(pathname, { kind });
}

function MenuLink({ entry, current, replace }: { entry: AccountEntry; current: boolean; replace: boolean }) {
  const { t } = useTranslation('account');
  const Picture = entry.icon;
  return (
    <Link
      to={entry.path}
      search={entry.search ?? {}}
      replace={replace}
      className={classes(styles.entry, current && styles.current, 'row relative gap-12 ink no-underline')}
      aria-current={current ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      <Picture size={20} />
      {t(`account:menu.${entry.name}`)}
    </Link>
  );
}

function Holder() {
  const { t } = useTranslation('account');
  const { data } = usePerson();
  const { user } = useSession();
  const code = data?.account_code ?? user?.account_code ?? session.user()?.account_code;
  return (
    <dl className={`${styles.holder} flex wrap between ink`}>
      <div>
        <dt className="text-2">{t('account:menu.balance')}</dt>
        <dd className={`${styles.balance} weight-600`}>
          {data ? <Money dollars={data.balance} /> : <bdi dir="ltr">$…</bdi>}
        </dd>
      </div>
      <div>
        <dt className="text-2">{t('account:menu.account-id')}</dt>
        <dd className="weight-600">
          <bdi dir="ltr">{code}</bdi>
        </dd>
      </div>
    </dl>
  );
}
