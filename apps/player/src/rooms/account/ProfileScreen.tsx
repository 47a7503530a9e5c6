import { Button, buttonClass, FormAlert, Money, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { tellParent } from '../../shared/parent-window.ts';
import { session } from '../../shared/session.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import styles from './profile.module.css';

/** The signed-in person: e-mail, account id, balance (spec 2 §2). */
export function ProfileScreen() {
  const { t } = useTranslation(['auth', 'ui']);
  usePageTitle(t('auth:profile.title'));
  const {
    data: user,
    isError,
    refetch,
  } = useQuery({ queryKey: ['profile'], queryFn: session.refreshUser, staleTime: 0 });
  // A page of a parent origin on the list learns who is signed in (spec 2 §7).
  useEffect(() => {
    if (user) void tellParent({ type: 'authenticated', user, token: session.tokens() });
  }, [user]);
  return (
    <SiteFrame narrow>
      <h1 className={`display ${styles.title}`}>{t('auth:profile.title')}</h1>
      {isError ? (
        <FormAlert>
          {t('auth:profile.failed')}{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            {t('auth:profile.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {user ? (
        <dl className={styles.facts}>
          <Fact name={t('auth:profile.balance')} large>
            <Money dollars={user.balance} />
          </Fact>
          <Fact name={t('auth:profile.account-code')}>
            <bdi className="tabular">{user.account_code}</bdi>
          </Fact>
          <Fact name={t('auth:profile.email')}>
            <bdi>{user.email}</bdi>
          </Fact>
          {user.full_name ? (
            <Fact name={t('auth:profile.name')}>
              <span dir="auto">{user.full_name}</span>
            </Fact>
          ) : null}
        </dl>
      ) : isError ? null : (
        <Spinner label={t('ui:loading')} />
      )}
      <div className={styles.actions}>
        <Link to="/live/play" className={buttonClass()}>
          {t('auth:profile.play')}
        </Link>
        <Link to="/account/logout" className={buttonClass({ kind: 'quiet' })}>
          {t('auth:profile.logout')}
        </Link>
      </div>
    </SiteFrame>
  );
}

function Fact({ name, large = false, children }: { name: string; large?: boolean; children: ReactNode }) {
  return (
    <div className={large ? styles.large : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
