import { Button, FormAlert } from '@lajvard/ui';
import { AlertDialog, CancelButton } from '@lajvard/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../calls/call-error.ts';

interface QuestionDialogProps {
  title: string;
  /** The texts of the two buttons. */
  yes: string;
  no: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /**
   * Called on yes. It closes the dialog itself, or leaves it open if something is missing. If it throws, the dialog
   * stays open and shows the error.
   */
  onYes(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/**
 * Asks before something is done at the server; cannot be closed while it runs
 * (docs/specification/2-account-and-back-office.md#417-forms-under-way). Shows a refusal.
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
          <CancelButton disabled={busy}>{no}</CancelButton>
        </>
      }
    >
      {children}
      {refusal ? <FormAlert>{t(refusal)}</FormAlert> : null}
    </AlertDialog>
  );
}
