import { useLanguage } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fairnessReportFile } from '../site/documents.ts';
import { LEGAL_PAGES } from '../site/legal-pages.ts';
import styles from './account-area.module.css';

/** Links to pages beside the account (docs/specification/2-account-and-back-office.md#22-account-area). */
export function AccountFooter() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  return (
    <footer className={styles.footer}>
      <nav className="flex wrap text-2" aria-label={t('site:footer.label')}>
        {LEGAL_PAGES.map((slug) => (
          <Link key={slug} to="/$slug" params={{ slug }}>
            {t(`site:footer.${slug}`)}
          </Link>
        ))}
        <a href={fairnessReportFile(language)}>{t('site:footer.fairness-report')}</a>
      </nav>
    </footer>
  );
}
