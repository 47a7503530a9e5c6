import { Button, FormAlert } from '@lajvard/ui';
import { CancelButton, Dialog } from '@lajvard/ui/overlays';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface FormDialogProps {
  title: string;
  /** The texts of the two buttons. */
  yes: ReactNode;
  no: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  busy: boolean;
  /** What is wrong with the whole form, if anything. */
  alert: string | null;
  onSubmit: FormEventHandler;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form in a dialog, which cannot be closed while it is sent
 * (docs/specification/2-account-and-back-office.md#417-forms-under-way).
 */
export function FormDialog({ title, yes, no, danger, busy, alert, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeLabel={t('ui:close')}
      busy={busy}
      size="medium"
      actions={
        <>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'primary'} busy={busy}>
            {yes}
          </Button>
          <CancelButton disabled={busy}>{no}</CancelButton>
        </>
      }
    >
      <form id={id} className="stack gap-18" onSubmit={onSubmit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        {children}
      </form>
    </Dialog>
  );
}
