import type { Ticket, TicketReply } from '@lajvard/contract';
import { classes, useFormat } from '@lajvard/ui';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoadImage, TicketImages } from './TicketImages.tsx';
import styles from './tickets.module.css';

interface ThreadProps {
  ticket: Omit<Ticket, 'own_number'>;
  /** The reader; a player's own side is named "you". */
  reader: 'player' | 'staff';
  loadImage: LoadImage;
  /** List items to show among the messages, by their time. */
  asides?: readonly Aside[];
}

interface Aside {
  readonly created_at: string;
  readonly item: ReactElement;
}

/** The question and its replies, oldest first. */
export function Thread({ ticket, reader, loadImage, asides = [] }: ThreadProps) {
  const { t } = useTranslation('tickets');
  const question: TicketReply = {
    id: 0,
    message: ticket.message,
    created_at: ticket.created_at,
    attachments: ticket.attachments,
    images: ticket.images,
    user: ticket.opened_by ? null : { full_name: ticket.user.full_name },
    agent: ticket.opened_by ?? null,
  };
  const items: Aside[] = [question, ...ticket.replies].map((message) => ({
    created_at: message.created_at,
    item: <Message key={message.id} message={message} reader={reader} loadImage={loadImage} />,
  }));
  return (
    <ol className={`${styles.thread} stack`} aria-label={t('tickets:thread.label')}>
      {[...items, ...asides]
        .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
        .map(({ item }) => item)}
    </ol>
  );
}

function Message({ message, reader, loadImage }: Omit<ThreadProps, 'ticket' | 'asides'> & { message: TicketReply }) {
  const { t } = useTranslation('tickets');
  const { dateTime } = useFormat();
  const { agent, user, created_at: at } = message;
  const name = agent
    ? (agent.full_name ?? t('tickets:thread.support'))
    : reader === 'player'
      ? t('tickets:thread.you')
      : (user?.full_name ?? t('tickets:thread.player'));
  return (
    <li className={classes(`${styles.message} stack gap-8`, agent && styles.fromStaff)}>
      <header className={`${styles.by} row-baseline wrap`}>
        <strong dir="auto">{name}</strong>
        {agent ? <span className="ok text-1 weight-650">{t('tickets:thread.agent')}</span> : null}
        <time dateTime={at} title={at} className="muted text-2">
          {dateTime(at)}
        </time>
      </header>
      <p dir="auto" className={`${styles.words} break`}>
        {message.message}
      </p>
      <TicketImages images={message.images} load={loadImage} />
    </li>
  );
}
