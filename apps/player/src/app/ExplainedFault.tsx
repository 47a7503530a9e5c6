import { useFault } from '@lajvard/client/faults';
import { Button, Reference } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/notices/Notice.tsx';
import { usePageTitle } from '../shared/site/page-title.ts';

/** Why a screen cannot be shown, a reload button, and the reference of the fault or of the last call that failed. */
export function ExplainedFault({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  const { kind, reference } = useFault(error, 'player');
  usePageTitle(t(`ui:${kind ?? 'network'}-title`));
  if (kind === null) return null;
  return (
    <Notice
      title={t(`ui:${kind}-title`)}
      text={t(`ui:${kind}-text`)}
      note={reference === null ? null : <Reference id={reference} />}
    >
      <Button onClick={() => window.location.reload()}>{t('ui:reload')}</Button>
    </Notice>
  );
}
