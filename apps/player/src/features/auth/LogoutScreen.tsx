import { Button, Mark } from '@lajvard/ui';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../shared/session/session.ts';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { homeAddress } from '../../shared/site/site-links.ts';
import styles from './logout.module.css';

/**
 * Confirms, records the logout, forgets the person and opens the home page
 * (docs/specification/1-table-and-site.md#412-logout).
 */
export function LogoutScreen() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  usePageTitle(t('auth:logout.title'));
  const leave = async () => {
    setBusy(true);
    await session.signOut('by-self');
    router.history.push(homeAddress());
  };
  const stay = () => (router.history.canGoBack() ? router.history.back() : router.history.push(homeAddress()));
  return (
    <main className={`${styles.page} centre page-ground`}>
      <div
        role="alertdialog"
        aria-labelledby="logout-title"
        aria-describedby="logout-question"
        className={`${styles.sheet} stack gap-12 text-centre card`}
      >
        <Mark size={44} />
        <h1 id="logout-title" className="display text-5">
          {t('auth:logout.title')}
        </h1>
        <p id="logout-question">{t('auth:logout.question')}</p>
        <div className={`${styles.actions} flex wrap middle gap-12`}>
          <Button onClick={() => void leave()} busy={busy}>
            {t('auth:logout.yes')}
          </Button>
          <Button kind="quiet" onClick={stay} disabled={busy}>
            {t('auth:logout.no')}
          </Button>
        </div>
      </div>
    </main>
  );
}
