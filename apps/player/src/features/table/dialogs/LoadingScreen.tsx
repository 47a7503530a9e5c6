import { Mark, Spinner } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './dialogs.module.css';

/** Covers the table until the source has sent its state. */
export function LoadingScreen() {
  const { t } = useTranslation('table');
  const entered = useTable((view) => view.entered);
  if (entered) return null;
  return (
    <div className={`${styles.loading} stack gap-18 muted`}>
      <Mark size={64} />
      <Spinner label={t('loading')} />
      <p>{t('loading')}</p>
    </div>
  );
}
