import type { TicketLine, TicketStatus } from '@lajvard/contract';
import { classes } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './tickets.module.css';

/** The names of the statuses in the address; their indexes are the codes on the wire. */
export const TICKET_STATUS_NAMES = ['new', 'answered', 'open', 'resolved'] as const;

/** The status of a ticket, as text and colour (docs/specification/2-account-and-back-office.md#45-tickets). */
export function StatusMark({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  const name = TICKET_STATUS_NAMES[status];
  return (
    <span className={classes(`${styles.status} inline-row gap-8 nowrap`, styles[name])}>
      {t(`tickets:status.${name}`)}
    </span>
  );
}

/** A team in the reader's language; an unknown one by the name from the server. */
export function TeamName({ team }: { team: TicketLine['team'] }) {
  const { t } = useTranslation('tickets');
  return t(`tickets:team.${team.id}`, { defaultValue: team.name });
}
