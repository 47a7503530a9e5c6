import { useTranslation } from 'react-i18next';
import { useReportZone } from '../site-config.ts';
import styles from './overview.module.css';

/** Names the zone in which this page counts days. */
export function ZoneNote() {
  const { t } = useTranslation('office');
  const zone = useReportZone();
  return zone === undefined ? null : (
    <small className={`${styles.zone} muted text-1`}>{t('office:days-of-zone', { zone })}</small>
  );
}
