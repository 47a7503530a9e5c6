import { IconSignal } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './controls.module.css';

/** Whether the table hears the house; shown at the live table in every layout. */
export function Signal() {
  const { t } = useTranslation('table');
  const { mode, connection } = useTable(({ table }) => ({ mode: table.mode, connection: table.connection }));
  if (mode === 'practice') return null;
  return (
    <div role="status" className={styles.signal} data-state={connection}>
      <IconSignal size={18} />
      {t(`signal.${connection}`)}
    </div>
  );
}
