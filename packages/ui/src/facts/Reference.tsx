import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';

/** The id of a failed call, by which the operator finds it in the log; a press copies it. */
export function Reference({ id }: { id: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <p className="flex wrap middle gap-8 muted">
      <span>{t('reference')}</span>
      <code dir="ltr">{id}</code>
      {/* where the browser does not allow it, the text beside it can be selected */}
      <Button kind="quiet" size="small" onClick={() => void copy().catch(() => undefined)}>
        {copied ? t('copied') : t('copy')}
      </Button>
    </p>
  );
}
