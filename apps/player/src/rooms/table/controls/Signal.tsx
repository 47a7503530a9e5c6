import { IconSignal } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './controls.module.css';

/** Whether the live table hears the house, in every layout; a phone has room for the sign only, its words stand beside the timer. */
export function Signal({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const connection = useTable(({ table }) => table.connection);
  return (
    // Not a live region: the loss and the return are told by the cues, once.
    <div className={styles.signal} data-state={connection}>
      <IconSignal size={18} />
      <span className={compact ? 'lj-hidden' : undefined}>{t(`signal.${connection}`)}</span>
    </div>
  );
}
