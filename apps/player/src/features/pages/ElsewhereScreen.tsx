import { buttonClass, linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToContinueHere } from '../../shared/browser/continue-here.ts';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { PageNotice } from './PageNotice.tsx';

/** Shown when another device or tab has taken over the table; offers to take it back. */
export function ElsewhereScreen() {
  const { t } = useTranslation(['site', 'ui']);
  usePageTitle(t('site:elsewhere.title'));
  return (
    <PageNotice title={t('site:elsewhere.title')} text={t('site:elsewhere.text')}>
      <Link to="/live/play" className={buttonClass()} onClick={askToContinueHere}>
        {t('site:elsewhere.continue')}
      </Link>
      <Link to="/" className={linkClass({ quiet: true })}>
        {t('ui:go-home')}
      </Link>
    </PageNotice>
  );
}
