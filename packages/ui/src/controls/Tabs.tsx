import './Tabs.css';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../classes.ts';

interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect(id: string): void;
  className?: string | undefined;
}

/** Tabs with automatic activation: arrows, Home and End move and select; only the chosen panel is mounted. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0];

  const select = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === shown?.id);
    const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const target = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };

  return (
    <div className={classes('lj-tabs', className)}>
      <div ref={list} role="tablist" aria-label={label} className="lj-tab-list flex gap-22" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="relative text-3 nowrap"
            data-tab={tab.id}
            id={`${prefix}-tab-${tab.id}`}
            aria-selected={tab.id === shown?.id}
            aria-controls={tab.id === shown?.id ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === shown?.id ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown ? (
        <div
          role="tabpanel"
          id={`${prefix}-panel`}
          aria-labelledby={`${prefix}-tab-${shown.id}`}
          className="lj-tab-panel"
        >
          {shown.panel}
        </div>
      ) : null}
    </div>
  );
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
