import { Button } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';

/**
 * A fault of the connection that lasts: nothing but a reload leads on (docs/specification/1-table-and-site.md#82-network-error). It goes when the
 * house is back.
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
