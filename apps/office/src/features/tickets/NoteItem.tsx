import type { TicketNote } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './tickets-page.module.css';

/** An internal note among the messages of a ticket, marked as what no player sees. */
export function NoteItem({ note: { note, created_at: at, agent } }: { note: TicketNote }) {
  const { t } = useTranslation('office-tickets');
  const { dateTime } = useFormat();
  return (
    <li className={`${styles.note} stack gap-8`}>
      <header className="row-baseline wrap gap-10">
        <strong dir="auto">{agent.full_name ?? t('office-tickets:colleague')}</strong>
        <span className="text-1 weight-650">{t('office-tickets:note.mark')}</span>
        <time dateTime={at} title={at} className="muted text-2">
          {dateTime(at)}
        </time>
      </header>
      <p dir="auto" className={`${styles.noteWords} break`}>
        {note}
      </p>
    </li>
  );
}
