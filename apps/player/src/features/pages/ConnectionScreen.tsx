import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionRules } from '../../shared/connection-rules/index.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import styles from './connection.module.css';

/** The rule about broken connections, public (docs/specification/1-table-and-site.md#410-connection). */
export function ConnectionScreen() {
  const { t } = useTranslation(['connection', 'site']);
  usePageTitle(t('connection:rules.title'));
  return (
    <SiteFrame narrow>
      <article className={`${styles.page} stack gap-22`}>
        <h1 className="display">{t('connection:rules.title')}</h1>
        <p className={`${styles.lead} ink text-4`}>{t('connection:rules.lead')}</p>
        <ConnectionRules />
        <p>
          <Link to="/live/play" className={buttonClass()}>
            {t('site:nav.live')}
          </Link>
        </p>
      </article>
    </SiteFrame>
  );
}
