import { Button } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';

/**
 * A lasting connection fault: only a reload helps (docs/specification/1-table-and-site.md#82-network-error). Closes
 * when the server is back.
 */
export function NetworkDialog() {
  const { t } = useTranslation('table');
  return (
    <AlertDialog
      open
      forced
      onOpenChange={() => {}}
      title={t('dialog.network.title')}
      actions={<Button onClick={() => window.location.reload()}>{t('dialog.network.reload')}</Button>}
    >
      {t('dialog.network.text')}
    </AlertDialog>
  );
}
