import { Button, FormAlert } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from './api.ts';

interface QuestionDialogProps {
  title: string;
  /** The words of the two buttons. */
  yes: string;
  no: string;
  /** Whether it takes something away. */
  danger?: boolean;
  /** What is done after the yes; it closes the dialog itself, or leaves it open where something is missing. What it throws is said in the dialog, which stays open. */
  onYes(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/**
 * Asks before something is done at the server; cannot be left while it runs (docs/specification/2-account-and-back-office.md#417-forms-under-way). A
 * refusal is said in it.
 */
export function QuestionDialog({ title, yes, no, danger = false, onYes, onClose, children }: QuestionDialogProps) {
  const { t } = useTranslation(['refusals', 'errors']);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onYes();
    } catch (error) {
      setRefusal(error instanceof ApiRefusal && error.code ? `refusals:${error.code}` : 'errors:network');
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      busy={busy}
      actions={
        <>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {yes}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      {children}
      {refusal ? <FormAlert>{t(refusal)}</FormAlert> : null}
    </AlertDialog>
  );
}
