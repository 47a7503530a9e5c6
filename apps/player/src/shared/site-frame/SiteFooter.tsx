import { Brand, useLanguage, Words } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inAccountFrame } from '../browser/account-frame.ts';
import { fairnessReportFile, guideFile } from '../site/documents.ts';
import { LEGAL_PAGES, type LegalPage } from '../site/legal-pages.ts';
import { useProductName } from '../site/site-config.ts';
import styles from './footer.module.css';

const SAFETY: readonly LegalPage[] = ['responsible-gaming', 'self-exclusion'];

/**
 * The footer of the public site: ways to play, rules, report (docs/specification/1-table-and-site.md#23-landing-page).
 * None in the account window of a phone's table.
 */
export const SiteFooter = () => (inAccountFrame() ? null : <Footer />);

function Footer() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const product = useProductName();
  return (
    <footer className={`${styles.footer} muted`}>
      <nav className={`${styles.inner} stack centred`} aria-label={t('site:footer.label')}>
        <div className={`${styles.brand} column gap-18`}>
          <Brand name={product} size={34} />
          <p className={`${styles.adult} row gap-12 text-2 loose`}>
            <bdi className={`${styles.mark} centre fixed weight-700 accent`}>{t('site:footer.adult-mark')}</bdi>
            <Words>{t('site:footer.adult')}</Words>
          </p>
        </div>
        <section className="column">
          <h2 className="text-2 weight-650 ink">{t('site:footer.play')}</h2>
          <Link to="/live/play">{t('site:nav.live')}</Link>
          <Link to="/practice">{t('site:nav.practice')}</Link>
          <a href={guideFile(language)}>{t('site:footer.guide')}</a>
          <Link to="/connection">{t('site:connection.link')}</Link>
          <Link to="/" hash="contact">
            {t('site:nav.contact')}
          </Link>
        </section>
        <section className="column">
          <h2 className="text-2 weight-650 ink">{t('site:footer.rules')}</h2>
          {LEGAL_PAGES.filter((slug) => !SAFETY.includes(slug)).map((slug) => (
            <PageLink key={slug} slug={slug} />
          ))}
        </section>
        <section className="column">
          <h2 className="text-2 weight-650 ink">{t('site:footer.safety')}</h2>
          {SAFETY.map((slug) => (
            <PageLink key={slug} slug={slug} />
          ))}
          <Link to="/fairness/{-$roundNumber}">{t('site:nav.fairness')}</Link>
          <a href={fairnessReportFile(language)}>{t('site:footer.fairness-report')}</a>
        </section>
      </nav>
      <p className={`${styles.rights} text-2 centred`}>{t('site:footer.rights', { product })}</p>
    </footer>
  );
}

function PageLink({ slug }: { slug: LegalPage }) {
  const { t } = useTranslation('site');
  return (
    <Link to="/$slug" params={{ slug }}>
      {t(`site:footer.${slug}`)}
    </Link>
  );
}
