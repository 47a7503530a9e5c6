import { Button, IconCopy } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useTranslation } from 'react-i18next';

/** Copies a text; if the browser does not allow it, the player can select the text beside it. */
export function CopyButton({ text, done }: { text: string; done: string }) {
  const { t } = useTranslation(['ui', 'payments']);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.ok(done, { id: 'copied' });
    } catch {
      notify.warn(t('payments:copy-failed'), { id: 'copied' });
    }
  };
  return (
    <Button kind="quiet" size="small" onClick={() => void copy()}>
      <IconCopy size={18} />
      {t('ui:copy')}
    </Button>
  );
}
