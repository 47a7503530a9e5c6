import { mayDo, type StaffTicket, staffTicketGiveBack, staffTicketTake, TICKET_STATUS } from '@lajvard/contract';
import { Button, FormAlert } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import styles from './tickets-page.module.css';

interface DeskActionsProps {
  ticket: StaffTicket;
  /** Takes the ticket of an answer. */
  onDone(ticket: StaffTicket): void;
  /** Reads the ticket again, because it is not as shown. */
  onStale(): void;
}

/** What those who answer tickets do among themselves: take one, hand it over, give it back, leave a note. */
export function DeskActions({ ticket, onDone, onStale }: DeskActionsProps) {
  const { t } = useTranslation(['office-tickets', 'refusals', 'errors']);
  const { id: me, role } = useStaff();
  const [dialog, setDialog] = useState<'note' | 'hand-over' | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!mayDo(role, 'tickets.answer')) return null;
  const { id: ticket_id, owner = null, status } = ticket;
  const isOpen = status !== TICKET_STATUS.resolved;
  const mayMove = owner === null || owner.id === me || role === 'super-admin';
  const send = async (route: typeof staffTicketTake | typeof staffTicketGiveBack) => {
    setBusy(true);
    setRefusal(null);
    try {
      onDone((await callApi(route, { body: { ticket_id } })).data);
    } catch (error) {
      setRefusal(error instanceof ApiRefusal && error.code ? `refusals:${error.code}` : 'errors:network');
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${styles.desk} stack gap-10`}>
      {refusal ? <FormAlert>{t(refusal)}</FormAlert> : null}
      <div className="row wrap gap-10">
        {isOpen && owner === null ? (
          <Button kind="quiet" size="small" busy={busy} onClick={() => void send(staffTicketTake)}>
            {t('office-tickets:owner.take')}
          </Button>
        ) : null}
        {isOpen && mayMove ? (
          <Button kind="quiet" size="small" onClick={() => setDialog('hand-over')}>
            {t('office-tickets:owner.hand-over')}
          </Button>
        ) : null}
        {isOpen && mayMove && owner !== null ? (
          <Button kind="quiet" size="small" busy={busy} onClick={() => void send(staffTicketGiveBack)}>
            {t('office-tickets:owner.give-back')}
          </Button>
        ) : null}
        <Button kind="quiet" size="small" onClick={() => setDialog('note')}>
          {t('office-tickets:note.add')}
        </Button>
      </div>
      {dialog === 'note' ? <NoteDialog ticketId={ticket_id} onDone={onDone} onClose={() => setDialog(null)} /> : null}
      {dialog === 'hand-over' ? (
        <HandOverDialog ticket={ticket} onDone={onDone} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}
