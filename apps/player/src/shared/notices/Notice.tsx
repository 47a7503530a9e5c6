import { Mark } from '@lajvard/ui';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  text: string;
  children: ReactNode;
  /** Below the buttons. */
  note?: ReactNode;
}

/** A page with a single message. */
export function Notice({ title, text, children, note }: NoticeProps) {
  return (
    <main className={`${styles.notice} column middle gap-18 text-centre page-ground`}>
      <Mark size={56} />
      <h1 className="display">{title}</h1>
      <p className="muted text-lead">{text}</p>
      <div className={`${styles.actions} flex wrap middle gap-12`}>{children}</div>
      {note}
    </main>
  );
}
