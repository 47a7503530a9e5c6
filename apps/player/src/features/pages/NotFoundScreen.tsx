import { buttonClass, linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sendToTable } from '../../shared/browser/account-frame.ts';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { PageNotice } from './PageNotice.tsx';

/** Any unknown address (docs/specification/2-account-and-back-office.md#21-player-routes). */
export function NotFoundScreen() {
  const { t } = useTranslation(['ui', 'site']);
  usePageTitle(t('ui:not-found-title'));
  useEffect(() => sendToTable({ type: 'account-page', found: false }), []);
  return (
    <PageNotice title={t('ui:not-found-title')} text={t('ui:not-found-text')}>
      <Link to="/" className={buttonClass()}>
        {t('ui:go-home')}
      </Link>
      <Link to="/live/play" className={linkClass({ quiet: true })}>
        {t('site:missing.live')}
      </Link>
      <Link to="/practice" className={linkClass({ quiet: true })}>
        {t('site:missing.practice')}
      </Link>
    </PageNotice>
  );
}
