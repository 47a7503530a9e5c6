import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tellTable } from '../../shared/account-frame.ts';
import { Notice } from '../../shared/notice/index.ts';
import { usePageTitle } from '../../shared/page-title.ts';

/** Any address that is none of ours (spec 2 §2). */
export function NotFoundScreen() {
  const { t } = useTranslation('ui');
  usePageTitle(t('ui:not-found-title'));
  useEffect(() => tellTable({ type: 'account-page', found: false }), []);
  return (
    <Notice title={t('ui:not-found-title')} text={t('ui:not-found-text')}>
      <Link to="/" className={buttonClass()}>
        {t('ui:go-home')}
      </Link>
    </Notice>
  );
}
