import { lastReference } from '@lajvard/client/references';
import { Button, Reference } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/notices/Notice.tsx';
import { usePageTitle } from '../shared/site/page-title.ts';

/**
 * Shown when a screen's code could not be fetched or has crashed: the network message of
 * docs/specification/1-table-and-site.md#82-network-error, a reload button, and
 * the reference of the last call that failed through a fault of the server.
 */
export function FaultScreen() {
  const { t } = useTranslation('ui');
  usePageTitle(t('ui:network-title'));
  const reference = lastReference();
  return (
    <Notice
      title={t('ui:network-title')}
      text={t('ui:network-text')}
      note={reference === null ? null : <Reference id={reference} />}
    >
      <Button onClick={() => window.location.reload()}>{t('ui:reload')}</Button>
    </Notice>
  );
}
