import type { TicketLine, TicketStatus } from '@lajvard/contract';
import { classes } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './tickets.module.css';

/** The statuses as the address names them; their places are the codes of the wire. */
export const TICKET_STATUS_NAMES = ['new', 'answered', 'open', 'resolved'] as const;

/** Where a ticket stands, in a word and a colour (docs/specification/2-account-and-back-office.md#45-tickets). */
export function StatusMark({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  const name = TICKET_STATUS_NAMES[status];
  return <span className={classes(styles.status, styles[name])}>{t(`tickets:status.${name}`)}</span>;
}

/** A team in the reader's language; one that is not known here by the name that came. */
export function TeamName({ team }: { team: TicketLine['team'] }) {
  const { t } = useTranslation('tickets');
  return t(`tickets:team.${team.id}`, { defaultValue: team.name });
}
