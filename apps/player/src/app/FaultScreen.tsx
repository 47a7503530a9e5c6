import { Button } from '@lajvard/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/notices/Notice.tsx';

type Explained = ComponentType<{ error: unknown }>;
let explained: Explained | undefined;

/** Fetches what explains faults while the page is whole: once its parts are gone, that part is gone too. */
export const fetchExplanation = async (): Promise<Explained> => {
  explained ??= (await import('./ExplainedFault.tsx')).ExplainedFault;
  return explained;
};

/**
 * Shown when a screen's code could not be fetched or has crashed
 * (docs/specification/1-table-and-site.md#82-network-error): why, or, where not even the explanation can be fetched,
 * that the network has failed.
 */
export function FaultScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  const [Explanation, setExplanation] = useState(() => explained);
  useEffect(() => {
    fetchExplanation().then(
      (fetched) => setExplanation(() => fetched),
      () => {},
    );
  }, []);
  if (Explanation) return <Explanation error={error} />;
  return (
    <Notice title={t('ui:network-title')} text={t('ui:network-text')}>
      <Button onClick={() => window.location.reload()}>{t('ui:reload')}</Button>
    </Notice>
  );
}
