import { buttonClass, LinkButton, linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { PageNotice } from './PageNotice.tsx';

/** The account was blocked by an administrator (docs/specification/1-table-and-site.md#89-block-page). */
export function BlockedScreen() {
  const { t } = useTranslation(['site', 'ui']);
  const support = useSiteConfig().SUPPORT_EMAIL;
  usePageTitle(t('site:block.title'));
  return (
    <PageNotice title={t('site:block.title')} text={t('site:block.text')}>
      {support === '' ? null : (
        <LinkButton href={`mailto:${support}`}>
          <bdi>{support}</bdi>
        </LinkButton>
      )}
      <Link to="/" className={support === '' ? buttonClass() : linkClass({ quiet: true })}>
        {t('ui:go-home')}
      </Link>
      <Link to="/$slug" params={{ slug: 'terms-and-conditions' }} className={linkClass({ quiet: true })}>
        {t('site:block.terms')}
      </Link>
    </PageNotice>
  );
}
