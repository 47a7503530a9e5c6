import './overlays.css';
import type { HTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { useLanguage } from '../locale/LanguageProvider.tsx';

export interface PanelPopoverProps {
  /** One focusable element, such as an IconButton. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>, string>;
  label: string;
  children: ReactNode;
}

/** A small panel with controls under its button; Esc or a press outside closes it and returns the focus. */
export function PanelPopover({ trigger, label, children }: PanelPopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <Panel label={label}>{children}</Panel>
    </DialogTrigger>
  );
}

export interface OpenPanelProps {
  /** The button it is placed under. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
  onClose(): void;
}

/** The same panel, open while it is rendered, so that its code need not load before the button is pressed. */
export function OpenPanel({ anchor, label, children, onClose }: OpenPanelProps) {
  return (
    <Panel label={label} triggerRef={anchor} isOpen onOpenChange={(open) => open || onClose()}>
      {children}
    </Panel>
  );
}

type PanelProps = { label: string; children: ReactNode } & Pick<PopoverProps, 'triggerRef' | 'isOpen' | 'onOpenChange'>;

function Panel({ label, children, ...rest }: PanelProps) {
  const { direction } = useLanguage();
  return (
    <Popover className="lj-popover" placement="bottom end" offset={6} {...rest}>
      <AriaDialog className="lj-popover-dialog" aria-label={label}>
        {/* The popover follows the browser's language, its content the page's. */}
        <div className="lj-popover-panel ink" dir={direction}>
          {children}
        </div>
      </AriaDialog>
    </Popover>
  );
}
