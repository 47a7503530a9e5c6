import './overlays.css';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { useLanguage } from '../locale/LanguageProvider.tsx';

export interface PanelPopoverProps {
  /** One focusable element, such as an IconButton. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>, string>;
  label: string;
  children: ReactNode;
}

/** A small window with controls under its button; Esc or a press outside closes it and gives the focus back. */
export function PanelPopover({ trigger, label, children }: PanelPopoverProps) {
  const { direction } = useLanguage();
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover className="lj-popover" placement="bottom end" offset={6}>
        <AriaDialog className="lj-popover-dialog" aria-label={label}>
          {/* The popover follows the browser's language, its content the page's. */}
          <div className="lj-popover-panel" dir={direction}>
            {children}
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
