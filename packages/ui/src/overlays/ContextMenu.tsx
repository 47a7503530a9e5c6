import './overlays.css';
import { type ReactNode, useRef } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classes } from '../classes.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  danger?: boolean;
}

interface ItemsProps {
  label: string;
  items: readonly MenuItem[];
  onAction(id: string): void;
}

interface ContextMenuProps extends ItemsProps {
  /** Where it opens, in client px; null while closed. */
  at: { x: number; y: number } | null;
  onClose(): void;
}

/** A menu at a point, opened by right click, long press or the menu key. */
export function ContextMenu({ at, onClose, onAction, ...menu }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        className="lj-menu-anchor"
        style={{ translate: `${at?.x ?? 0}px ${at?.y ?? 0}px` }}
        aria-hidden="true"
      />
      <Popover
        className="lj-popover"
        triggerRef={anchor}
        isOpen={at !== null}
        placement="bottom start"
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Items
          {...menu}
          onAction={(id) => {
            onClose();
            onAction(id);
          }}
        />
      </Popover>
    </>
  );
}

/**
 * On a slow machine the library marks the first item but leaves the focus on the menu, where Enter does nothing.
 * Hands the focus on to the marked item, whichever comes first: the focus or the mark.
 */
const focusMarkedItem = (menu: HTMLElement | null) => {
  if (menu === null) return;
  const focusItem = () => menu.querySelector<HTMLElement>('[data-focused]')?.focus();
  const marks = new MutationObserver(() => {
    if (menu.querySelector('[role=menuitem]:focus') === null) focusItem();
  });
  marks.observe(menu, { subtree: true, attributeFilter: ['data-focused'] });
  menu.addEventListener('focus', focusItem);
  return () => {
    marks.disconnect();
    menu.removeEventListener('focus', focusItem);
  };
};

function Items({ label, items, onAction }: ItemsProps) {
  return (
    <AriaMenu
      ref={focusMarkedItem}
      aria-label={label}
      className="lj-menu"
      autoFocus="first"
      disabledKeys={items.filter((item) => item.disabled).map((item) => item.id)}
      onAction={(key) => onAction(String(key))}
    >
      {items.map((item) => (
        <AriaMenuItem
          key={item.id}
          id={item.id}
          textValue={typeof item.label === 'string' ? item.label : item.id}
          className={classes('lj-menu-item row gap-10 text-3', item.danger && 'lj-menu-item-danger')}
        >
          {item.icon}
          <span>{item.label}</span>
        </AriaMenuItem>
      ))}
    </AriaMenu>
  );
}
