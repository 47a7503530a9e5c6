import './overlays.css';
import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';

export interface PointCardProps {
  /** Where it opens, in client px. */
  at: { x: number; y: number };
  title: ReactNode;
  children: ReactNode;
  onClose(): void;
}

/** A small card at a point, about what is there. Esc or a press outside closes it. */
export function PointCard({ at, title, children, onClose }: PointCardProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="lj-menu-anchor" style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden="true" />
      <Popover
        className="lj-popover"
        triggerRef={anchor}
        isOpen
        placement="bottom"
        offset={6}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <AriaDialog className="lj-point-card stack gap-10 ink">
          <Heading slot="title" className="row gap-10 text-3 weight-650">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Popover>
    </>
  );
}
