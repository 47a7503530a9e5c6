import { linkClass } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionRules } from '../../../shared/notices/ConnectionRules.tsx';
import { useTable } from '../table-context.tsx';
import styles from './signal.module.css';
import { useQualityText } from './use-quality-text.ts';

/** The connection's state, and the rule about a broken one (docs/specification/1-table-and-site.md#410-connection). */
export function ConnectionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['connection', 'ui']);
  const { connection, roundTripMs } = useTable((view) => ({
    connection: view.table.connection,
    roundTripMs: view.roundTripMs,
  }));
  const quality = useQualityText(connection, roundTripMs);
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('connection:rules.title')}
      closeLabel={t('ui:close')}
    >
      <dl className={`${styles.facts} stack`}>
        <dt>{t('connection:signal.state')}</dt>
        <dd>{t(`connection:signal.${connection}`)}</dd>
        {connection === 'connected' ? (
          <>
            <dt>{t('connection:signal.quality')}</dt>
            <dd>{quality}</dd>
          </>
        ) : null}
      </dl>
      <p className={`${styles.lead} ink`}>{t('connection:rules.lead')}</p>
      <ConnectionRules />
      <Link to="/connection" target="_blank" className={`${linkClass()} ${styles.page}`}>
        {t('connection:rules.page')}
      </Link>
    </Dialog>
  );
}
