import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { AlertDialog } from './Dialog.tsx';

export interface PopupProps {
  title: string;
  description: ReactNode;
  /** Words of the button that does it. */
  submit: string;
  /** Words of the button that leaves it; without them there is only one answer. */
  cancel?: string | undefined;
  busy?: boolean | undefined;
  /** What is done cannot be undone. */
  danger?: boolean | undefined;
  /** Between description and buttons. */
  children?: ReactNode;
  onSubmit(): void;
  onCancel(): void;
}

/**
 * The generic popup: a title, a description, submit and cancel (docs/specification/1-table-and-site.md#210-popups-and-panels). Drawn while it is
 * asked.
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
          {cancel ? (
            <Button kind="quiet" disabled={busy} onClick={onCancel}>
              {cancel}
            </Button>
          ) : null}
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
