import { useTranslation } from 'react-i18next';
import { useReportZone } from '../site/site-config.ts';
import styles from './overview.module.css';

/** Names the zone in which this page counts days, and shows times if `times`. */
export function ZoneNote({ times = false }: { times?: boolean }) {
  const { t } = useTranslation('office');
  const zone = useReportZone();
  return zone === undefined ? null : (
    <small className={`${styles.zone} muted text-1`}>
      {t(times ? 'office:times-of-zone' : 'office:days-of-zone', { zone })}
    </small>
  );
}
