import { classes, IconButton, IconClose } from '@lajvard/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';
import type { Panel } from './windows.ts';

interface SheetProps {
  panel: Panel;
  title: string;
  /** Makes the page behind inert. */
  modal?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
  onClose(): void;
}

/** A window of the phone's table: it rises from the rail and leaves the felt above it visible. */
export function Sheet({ panel, title, modal = false, className, children, onClose }: SheetProps) {
  const { t } = useTranslation(['table', 'ui']);
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={box}
      role="dialog"
      aria-modal={modal || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      data-window={panel}
      className={classes(styles.sheet, className)}
    >
      <header className={`${styles.head} row between`}>
        <h2 id={heading} className="text-lead-large display-face">
          {title}
        </h2>
        <IconButton label={t('ui:close')} onClick={onClose}>
          <IconClose size={20} />
        </IconButton>
      </header>
      <div className={`${styles.body} grow`}>{children}</div>
    </section>
  );
}
