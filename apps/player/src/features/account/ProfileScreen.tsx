import { buttonClass, linkClass, Money, Spinner } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { inAccountFrame } from '../../shared/browser/account-frame.ts';
import { postToParent } from '../../shared/browser/parent-window.ts';
import { session } from '../../shared/session/session.ts';
import { Fact } from './Fact.tsx';
import { PersonalData } from './PersonalData.tsx';
import { PersonMissing } from './PersonMissing.tsx';
import styles from './profile.module.css';
import { SignInData } from './SignInData.tsx';

/**
 * The signed-in person: e-mail, password, personal data; links to the table and to sign out
 * (docs/specification/2-account-and-back-office.md#23-profile).
 */
export function ProfileScreen() {
  const { t } = useTranslation(['auth', 'account', 'ui']);
  const { data: user, isError, refetch } = usePerson();
  // Tells a listed parent page who is signed in (docs/specification/2-account-and-back-office.md#75-parent-window).
  useEffect(() => {
    if (user) void postToParent({ type: 'authenticated', user, token: session.tokens() });
  }, [user]);
  return (
    <AccountArea narrow>
      {isError ? <PersonMissing onRetry={() => void refetch()} /> : null}
      {user ? (
        <>
          {inAccountFrame() ? (
            <dl className={styles.facts}>
              <Fact name={t('auth:profile.balance')}>
                <Money dollars={user.balance} />
              </Fact>
              <Fact name={t('auth:profile.account-code')}>
                <bdi>{user.account_code}</bdi>
              </Fact>
            </dl>
          ) : null}
          <SignInData user={user} />
          <PersonalData user={user} />
        </>
      ) : isError ? null : (
        <Spinner label={t('ui:loading')} />
      )}
      <div className="row wrap gap-12">
        <Link to="/live/play" className={buttonClass()}>
          {t('auth:profile.play')}
        </Link>
        <Link to="/account/logout" className={buttonClass({ kind: 'quiet' })}>
          {t('auth:profile.logout')}
        </Link>
        <Link to="/account/details/delete" className={`${linkClass()} ${styles.away}`}>
          {t('account:menu.delete')}
        </Link>
      </div>
    </AccountArea>
  );
}
