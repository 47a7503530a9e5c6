import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'div' }) {
  return <Tag className="lj-hidden">{children}</Tag>;
}

/** Announces its text whenever it changes: polite waits for a pause, assertive interrupts. */
export function LiveRegion({ text, assertive = false }: { text: string; assertive?: boolean }) {
  return (
    <div className="lj-hidden" aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {text}
    </div>
  );
}
