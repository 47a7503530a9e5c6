import './overlays.css';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { IconClose } from '../icons/frame-icons.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons at the end, in reading order. */
  actions?: ReactNode;
  /** Shows a close button with this name. */
  closeLabel?: string | undefined;
  /** Cannot be closed while work is under way. */
  busy?: boolean | undefined;
  /** Cannot be closed by Esc or a press outside, only by its actions. */
  forced?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Always dark, whatever the theme: for dialogs over the felt. */
  dark?: boolean | undefined;
}

/** A modal dialog: traps the focus and returns it; Esc closes it unless busy or forced. */
export function Dialog(props: DialogProps) {
  return <Frame {...props} role="dialog" />;
}

/** A question or a fact that must be answered; a press outside does not close it. */
export function AlertDialog(props: DialogProps) {
  return <Frame {...props} role="alertdialog" />;
}

function Frame({
  open,
  onOpenChange,
  role,
  busy = false,
  forced = false,
  size = 'small',
  dark = false,
  ...rest
}: FrameProps) {
  const held = busy || forced;
  return (
    <ModalOverlay
      className="lj-overlay centre"
      isOpen={open}
      onOpenChange={(next) => {
        if (next || !held) onOpenChange(next);
      }}
      isDismissable={!held && role === 'dialog'}
      isKeyboardDismissDisabled={held}
    >
      <Modal className={classes('lj-modal full', `lj-modal-${size}`)} data-theme={dark ? 'dark' : undefined}>
        <AriaDialog className="lj-dialog stack gap-14" role={role} aria-busy={busy || undefined}>
          {({ close }) => <Content {...rest} close={close} held={held} />}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type FrameProps = DialogProps & { role: 'dialog' | 'alertdialog' };

type ContentProps = Pick<DialogProps, 'title' | 'children' | 'actions' | 'closeLabel'> & {
  held: boolean;
  close(): void;
};

function Content({ title, children, actions, closeLabel, close, held }: ContentProps) {
  return (
    <>
      <div className="lj-dialog-head row-top between gap-16">
        <Heading slot="title" className="lj-dialog-title display-face text-title">
          {title}
        </Heading>
        {closeLabel && !held ? (
          <IconButton label={closeLabel} onClick={close}>
            <IconClose />
          </IconButton>
        ) : null}
      </div>
      <div className="stack shrink gap-12">{typeof children === 'function' ? children(close) : children}</div>
      {actions ? <div className="lj-dialog-actions flex wrap end gap-10">{actions}</div> : null}
    </>
  );
}
