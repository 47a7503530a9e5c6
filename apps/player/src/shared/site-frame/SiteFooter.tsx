import { Brand } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inAccountFrame } from '../account-frame.ts';
import { useProductName } from '../site-config.ts';
import styles from './site-frame.module.css';

/** The footer of the public site; in the account window of a phone's table there is none. */
export const SiteFooter = () => (inAccountFrame() ? null : <Footer />);

function Footer() {
  const { t } = useTranslation('site');
  const product = useProductName();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <Brand name={product} size={30} />
        <nav className={styles.footerLinks} aria-label={t('site:access.footer')}>
          <Link to="/live/play">{t('site:nav.live')}</Link>
          <Link to="/practice">{t('site:nav.practice')}</Link>
          <Link to="/fairness/{-$roundNumber}">{t('site:nav.fairness')}</Link>
          <Link to="/connection">{t('site:connection.link')}</Link>
          <Link to="/" hash="contact">
            {t('site:nav.contact')}
          </Link>
        </nav>
        <p className={styles.small}>{t('site:footer.adult')}</p>
        <p className={styles.small}>{t('site:footer.rights', { product })}</p>
      </div>
    </footer>
  );
}
