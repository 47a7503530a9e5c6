import './overlays.css';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../controls/IconButton.tsx';
import { IconClose } from '../icons/frame-icons.tsx';

export interface SidePanelProps {
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  children: ReactNode;
  onClose(): void;
}

/**
 * A side popup as high as the window, sliding in from the end of the line
 * (docs/specification/1-table-and-site.md#210-popups-and-panels). Esc or a press outside closes it.
 */
export function SidePanel({ title, closeLabel, children, onClose }: SidePanelProps) {
  return (
    <ModalOverlay
      className="lj-overlay lj-overlay-side centre"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="lj-side">
        <AriaDialog className="lj-side-dialog column gap-14">
          <div className="lj-dialog-head row-top between gap-16">
            <Heading slot="title" className="lj-dialog-title display-face text-title">
              {title}
            </Heading>
            <IconButton label={closeLabel} onClick={onClose}>
              <IconClose />
            </IconButton>
          </div>
          <div className="lj-side-body grow">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
