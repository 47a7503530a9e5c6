import { Mark } from '@lajvard/ui';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page with a single message. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <Mark size={56} />
      <h1 className="display">{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
