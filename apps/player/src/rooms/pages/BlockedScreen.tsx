import { LinkButton } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/notice/index.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSiteConfig } from '../../shared/site-config.ts';

/** The account was blocked by an administrator (spec 1 §2, §8). */
export function BlockedScreen() {
  const { t } = useTranslation('site');
  const support = useSiteConfig().SUPPORT_EMAIL;
  usePageTitle(t('site:block.title'));
  return (
    <Notice title={t('site:block.title')} text={t('site:block.text')}>
      {support === '' ? null : (
        <LinkButton href={`mailto:${support}`}>
          <bdi>{support}</bdi>
        </LinkButton>
      )}
    </Notice>
  );
}
