import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionRules } from '../../shared/notices/ConnectionRules.tsx';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import { OtherPages } from './Contents.tsx';
import styles from './pages.module.css';

/** The rule about broken connections, public (docs/specification/1-table-and-site.md#410-connection). */
export function ConnectionScreen() {
  const { t } = useTranslation(['connection', 'site']);
  usePageTitle(t('connection:rules.title'));
  return (
    <SiteFrame>
      <article className={`${styles.page} stack`}>
        <header className={styles.head}>
          <h1 className="display">{t('connection:rules.title')}</h1>
        </header>
        <aside className={`${styles.aside} text-3`}>
          <OtherPages />
        </aside>
        <div className={`${styles.text} text-lead`}>
          <p>{t('connection:rules.lead')}</p>
          <ConnectionRules />
          <Link to="/live/play" className={buttonClass()}>
            {t('site:nav.live')}
          </Link>
        </div>
      </article>
    </SiteFrame>
  );
}
