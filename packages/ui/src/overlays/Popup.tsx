import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { AlertDialog, CancelButton } from './Dialog.tsx';

export interface PopupProps {
  title: string;
  description: ReactNode;
  /** Text of the confirming button. */
  submit: string;
  /** Text of the cancelling button; without it there is only one answer. */
  cancel?: string | undefined;
  busy?: boolean | undefined;
  /** Whether the action cannot be undone. */
  danger?: boolean | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
  onSubmit(): void;
  onCancel(): void;
}

/**
 * The generic popup: a title, a description, submit and cancel
 * (docs/specification/1-table-and-site.md#210-popups-and-panels). Open while it is rendered.
 */
export function Popup({ title, description, submit, cancel, busy, danger, children, onSubmit, onCancel }: PopupProps) {
  return (
    <AlertDialog
      open
      busy={busy}
      onOpenChange={onCancel}
      title={title}
      actions={
        <>
          {cancel ? <CancelButton disabled={busy}>{cancel}</CancelButton> : null}
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{description}</p>
      {children}
    </AlertDialog>
  );
}
